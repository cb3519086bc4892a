"""Reading: facts, judged by the rules, laid out as documents. Never heavy, never writing."""
