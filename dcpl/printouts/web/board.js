"use strict";
// The server's state rules. This page shows it, counts the seconds between, and asks again where it hears nothing.
const $ = id => document.getElementById(id);
const BIG = matchMedia("(min-width: 60rem) and (min-aspect-ratio: 5/4)");
const DEAF_MS = 2200, TURN_MS = 10000, SLEPT_MS = 1500;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+(?:[ '\u2019\u05be.-][\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+)*/g;
let state = null, base = null, heardAt = performance.now(), askedAt = 0, source = null, part = null, lastBust = null;
let pages = 1, shownPage = 0, turnedAt = 0, sound = null, rung = 0;

// Names that run from right to left keep to themselves, and T-25 stays on one line.
const sentence = text => text.replace(RIGHT_TO_LEFT, "\u2068$&\u2069").replace(/\bT-(?=\d)/g, "T\u2011");
const money = cents => (cents < 0 ? "-" : "") + (state.money_sign || "$") + (Math.abs(cents) / 100).toLocaleString("en-US", {minimumFractionDigits: 2});
const chips = count => count.toLocaleString("en-US");
const ordinal = n => n + (Math.floor(n / 10) % 10 === 1 ? "th" : {1: "st", 2: "nd", 3: "rd"}[n % 10] || "th");
const two = n => String(n).padStart(2, "0");

function element(tag, text, kind) {
  const made = document.createElement(tag);
  if (text !== undefined) made.textContent = sentence(String(text));
  if (kind) made.className = kind;
  return made;
}
function name(text) {
  const made = element("span", undefined, "name");
  made.textContent = text;
  made.dir = "auto";
  return made;
}
function put(id, text) {
  const found = $(id), told = sentence(text || "");
  if (found.textContent !== told) found.textContent = told;
}

// Time: the server's, counted on by the clock that nobody sets.
const serverNow = () => base.server + performance.now() - base.steady;
function heard(now) {
  heardAt = performance.now();
  base = {server: now, steady: heardAt, wall: Date.now()};
}
const seconds = ms => Math.ceil(Math.max(0, ms) / 1000);
const clockText = ms => Math.floor(seconds(ms) / 60) + ":" + two(seconds(ms) % 60);
function longText(ms) {
  const minutes = Math.ceil(Math.max(0, ms) / 60000);
  return minutes < 60 ? clockText(ms) : Math.floor(minutes / 60) + " h " + two(minutes % 60) + " min";
}

function connect() {
  askedAt = performance.now();
  if (source) source.close();
  source = new EventSource("events");
  source.onmessage = message => {
    const now = JSON.parse(message.data);
    heard(now.now_ms);
    take(now);
  };
  source.addEventListener("tick", message => {
    const again = slept();
    heard(JSON.parse(message.data).now_ms);
    if (again) connect();
  });
}

function take(now) {
  const before = state;
  state = now;
  document.body.classList.remove("waiting");
  document.title = now.title;
  put("title", now.title);
  if (now.clock && before && before.clock && before.event === now.event && now.clock.counts && part !== null && now.clock.part !== part) ring();
  part = now.clock ? now.clock.part : null;
  const newest = now.busts.length ? now.busts[0].text : "";
  if (before && newest && newest !== lastBust && !before.busts.some(bust => bust.text === newest)) put("said", newest);
  lastBust = newest;
  clock();
  rest();
  facts();
  $("out").hidden = !now.busts.length;
  $("busts").replaceChildren(...now.busts.map(bust => element("li", bust.text)));
  panels();
  count();
  layOut();
}

function clock() {
  const now = state.clock;
  $("clock").hidden = !now;
  if (!now) return;
  $("standing").hidden = !now.standing;
  put("standing", now.standing);
  put("level", [now.label, now.shown].filter(Boolean).join(" "));
  put("blinds-label", now.blinds_label);
  put("blinds", now.blinds.replace("/", " / "));
  $("words").replaceChildren(...now.words.filter(piece => piece.kind === "coming" || piece.kind === "doors").map(piece => {
    const made = element("li", piece.text + piece.after);
    if (piece.left_ms !== null) made.dataset.text = piece.text, made.dataset.left = piece.left_ms, made.dataset.after = piece.after;
    return made;
  }));
}

function rest() {
  const parts = [];
  const told = (title, text, large) => {
    const made = element("div");
    made.append(element("h2", title), element("p", text, large ? "large" : ""));
    parts.push(made);
  };
  if (state.view === "rest") {
    if (state.champion) told("Champion", state.champion, true);
    if (state.last && state.last.winner && !(state.champion && state.last.winner === state.champion)) told("Winner of " + state.last.text, state.last.winner, !state.champion);
    if (state.next) told("Next", state.next.text, !state.last);
    if (!parts.length) told("Next", "No event is on the schedule", false);
  }
  $("rest").hidden = !parts.length;
  $("rest").replaceChildren(...parts);
}

function facts() {
  const made = [];
  const fact = (title, text, kind) => {
    const row = element("div", undefined, kind);
    if (title) row.append(element("dt", title));
    row.append(element("dd", text));
    made.push(row);
  };
  if (state.left !== null) fact("Players", state.left + " of " + state.field, "large");
  if (state.average_chips !== null) fact("Average stack", chips(state.average_chips), "large");
  if (state.pot_cents !== null) fact("Pot", money(state.pot_cents), "large");
  const paid = state.prizes.filter(prize => prize.prize_cents !== null);
  if (paid.length) fact("Prizes", paid.map(prize => ordinal(prize.place) + " " + money(prize.prize_cents)).join(", "), "whole");
  else if (state.prizes.length) fact("Paid", state.prizes.length === 1 ? "the winner" : "the first " + state.prizes.length, "whole");
  if (state.clock) for (const piece of state.clock.words) if (piece.kind === "button" || (piece.kind === "prizes" && !state.prizes.length)) fact("", piece.text, "whole");
  if (state.high_hand) fact("", state.high_hand.text, "whole");
  $("facts").replaceChildren(...made);
}

function panels() {
  const made = [];
  const panel = (title, rows, kind) => {
    if (!rows.length) return;
    const found = element("section", undefined, "panel " + (kind || "")), heading = element("h2", title), list = element("ol");
    heading.id = "panel-" + made.length;
    found.setAttribute("aria-labelledby", heading.id);
    list.append(...rows);
    found.append(heading, list);
    made.push(found);
  };
  const row = (first, who, last, kind) => {
    const item = element("li", undefined, kind);
    item.append(element("span", first), name(who), element("span", last === null ? "" : last));
    return item;
  };
  const plain = text => {
    const item = element("li", undefined, "plain");
    item.append(element("span", text));
    return item;
  };
  panel(state.moves.length > 1 ? "These move" : "This player moves", state.moves.map(move => plain(move.text)), "urgent");
  for (const table of state.tables)
    panel(state.tables.length > 1 ? "Table " + table.table : "Seats", [
      ...table.seats.map(seat => row(seat.seat, seat.player, null)),
      ...(state.breaks && table === state.tables.at(-1) ? [plain(state.breaks)] : [])]);
  const ranked = () => panel(state.standings_title, state.standings.map(line => row(line.rank + (line.tied ? "=" : ""), line.player, line.total)));
  if (state.view === "rest") ranked();
  if (state.last) panel(state.last.text, state.last.places.map(place =>
    row(ordinal(place.place), place.player, place.prize_cents === null ? null : money(place.prize_cents), place.place === 1 ? "first" : "")));
  if (state.view !== "rest") ranked();
  $("panels").replaceChildren(...made);
}

// A big screen never scrolls: the left side shrinks a little where it must, the right side takes turns.
function layOut() {
  if (!state) return;
  const stage = $("stage"), busts = [...$("busts").children], root = document.documentElement.style;
  for (const item of busts) item.classList.remove("off");
  root.setProperty("--k", 1);
  if (!BIG.matches) {
    for (const item of document.querySelectorAll(".panel, .panel li")) item.classList.remove("off");
    pages = 1;
    return;
  }
  const over = () => stage.scrollHeight > stage.clientHeight + 1 || stage.scrollWidth > stage.clientWidth + 1;
  for (let k = 1; k > .45; k -= .03) {
    for (const item of busts) item.classList.remove("off");
    root.setProperty("--k", k.toFixed(2));
    const least = k > .8 ? 2 : 1;  // two busts are worth somewhat smaller figures
    for (let last = busts.length - 1; last >= least && over(); last--) busts[last].classList.add("off");
    if (!over()) break;
  }
  const room = $("panels").clientHeight, all = [...document.querySelectorAll(".panel")];
  for (const item of document.querySelectorAll(".panel, .panel li")) item.classList.remove("off");
  let page = 0, at = 0;
  for (const panel of all) {
    const rows = [...panel.querySelectorAll("li")], heights = rows.map(item => item.getBoundingClientRect().height);
    const around = panel.getBoundingClientRect().height - heights.reduce((sum, height) => sum + height, 0);
    const whole = panel.getBoundingClientRect().height;
    if (at && at + whole > room && (whole <= room || at + around + heights.slice(0, 3).reduce((sum, height) => sum + height, 0) > room)) page++, at = 0;
    at += around;
    rows.forEach((item, place) => {
      if (at + heights[place] > room && at > around) page++, at = around;
      at += heights[place];
      item.dataset.page = page;
    });
  }
  pages = page + 1;
  shownPage = Math.min(shownPage, pages - 1);
  if (state.moves.length && turnedTo !== JSON.stringify(state.moves)) shownPage = 0, turnedAt = performance.now();
  turnedTo = JSON.stringify(state.moves);
  showPage();
}
let turnedTo = "[]";
function showPage() {
  if (!BIG.matches) return;
  for (const panel of document.querySelectorAll(".panel")) {
    let any = false;
    for (const item of panel.querySelectorAll("li")) {
      const here = Number(item.dataset.page) === shownPage;
      item.classList.toggle("off", !here);
      any = any || here;
    }
    panel.classList.toggle("off", !any);
  }
  put("pages", pages > 1 ? shownPage + 1 + " / " + pages : "");
}

function count() {
  if (!state || !base) return;
  const gone = serverNow() - state.now_ms, now = state.clock;
  const day = new Date(Date.parse(state.as_of + "Z") + gone);
  put("time", two(day.getUTCHours()) + ":" + two(day.getUTCMinutes()));
  if (!now) return;
  const past = now.counts ? gone : 0;
  put("left", clockText(now.left_ms - past));
  for (const item of $("words").children)
    if (item.dataset.left) {
      const text = sentence(item.dataset.text + longText(item.dataset.left - past) + item.dataset.after);
      if (item.textContent !== text) item.textContent = text;
    }
}

function trouble() {
  const deaf = performance.now() - heardAt > DEAF_MS;
  let text = "";
  if (deaf) text = "No word from the board's computer: asking again";
  else if (state && state.error) text = [state.error.message, state.error.remedy].filter(Boolean).join(" ");
  if ($("trouble").hidden === Boolean(text)) {
    $("trouble").hidden = !text;
    put("trouble", text);
    layOut();
  } else put("trouble", text);
  if (deaf && performance.now() - askedAt > 1000) connect();
}

// A level's sound: two notes, after somebody has tapped the page once (browsers want that).
function ring() {
  document.documentElement.dataset.rung = ++rung;
  if (!sound || $("sound").getAttribute("aria-pressed") !== "true") return;
  [660, 880, 660, 880].forEach((pitch, place) => {
    const tone = sound.createOscillator(), loud = sound.createGain(), at = sound.currentTime + place * .35;
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(.0001, at);
    loud.gain.exponentialRampToValueAtTime(.4, at + .03);
    loud.gain.exponentialRampToValueAtTime(.0001, at + .32);
    tone.connect(loud).connect(sound.destination);
    tone.start(at);
    tone.stop(at + .34);
  });
}
function hear(on) {
  sound = sound || new AudioContext();
  if (on) sound.resume();
  $("sound").setAttribute("aria-pressed", String(on));
  $("sound").textContent = on ? "Sound is on" : "Sound is off";
}
addEventListener("pointerdown", event => {
  if (!sound && !event.target.closest("#sound")) hear(true);
});
$("sound").addEventListener("click", () => hear($("sound").getAttribute("aria-pressed") !== "true"));

// A machine that slept, or whose clock was set: what was counted may be wrong, so all is asked anew.
let beatAt = performance.now();
function slept() {
  const now = performance.now(), stood = now - beatAt > 3000;
  beatAt = now;
  if (!base) return stood;
  const jumped = Math.abs(Date.now() - base.wall - (now - base.steady)) > SLEPT_MS;
  base.wall = Date.now() - (now - base.steady);
  return stood || jumped;
}
function beat() {
  const now = performance.now();
  if (slept()) connect();
  count();
  trouble();
  if (BIG.matches && pages > 1 && now - turnedAt > TURN_MS) {
    turnedAt = now;
    shownPage = (shownPage + 1) % pages;
    showPage();
  }
}
setInterval(beat, 100);
for (const what of ["online", "pageshow"]) addEventListener(what, () => performance.now() - askedAt > 500 && connect());
document.addEventListener("visibilitychange", () => document.hidden || performance.now() - heardAt < 1500 || connect());
addEventListener("resize", layOut);
connect();
