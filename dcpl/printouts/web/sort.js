// Tables of the class "sortable" sort by any column: a button in each head, equals in the first order.
for (const table of document.querySelectorAll("table.sortable")) {
  const body = table.tBodies[0], first = [...body.rows], heads = [...table.tHead.rows[0].cells];
  const words = new Intl.Collator(undefined, { numeric: true });
  const key = (row, place) => {
    const cell = row.cells[place], text = cell.textContent.trim();
    return cell.dataset.value !== undefined ? Number(cell.dataset.value) : text === "" ? null : text;
  };
  const compare = (a, b) => typeof a === "number" && typeof b === "number" ? a - b : words.compare(a, b);
  const sort = (place, down) => {
    const keyed = first.map(row => [key(row, place), row]);
    keyed.sort(([a], [b]) => a === null || b === null ? (a === null) - (b === null) : down ? compare(b, a) : compare(a, b));
    body.append(...keyed.map(([, row]) => row));
    heads.forEach(head => head.removeAttribute("aria-sort"));
    heads[place].setAttribute("aria-sort", down ? "descending" : "ascending");
  };
  heads.forEach((head, place) => {
    if (head.tagName !== "TH") return;
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const now = head.getAttribute("aria-sort");
      sort(place, now ? now === "ascending" : head.dataset.first === "down");
    });
  });
  if (table.dataset.sorted) heads[Number(table.dataset.sorted)].setAttribute("aria-sort", "ascending");
}
