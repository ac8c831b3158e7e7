// Asking the server: one function, JSON both ways. The token is in the page's own address, so relative addresses carry it.

export async function ask(what, fields = {}, signal = undefined) {
  try {
    const response = await fetch(`api/${what}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(fields),
      signal,
    });
    if (response.ok) return await response.json();
    return mistake(`the studio could not answer (${response.status})`, "look at its terminal, then try again");
  } catch {
    return mistake("the studio does not answer", "is `autograder studio` still running?");
  }
}

const mistake = (problem, hint) => ({ mistake: { problem, hint, key: "" } });

// Like ask, but only the newest question counts: older ones are given up, and their answers are null.
export function latest(what) {
  let running = null;
  const giveUp = () => {
    running?.abort();
    running = null;
  };
  const question = async (fields) => {
    giveUp();
    const mine = (running = new AbortController());
    const answer = await ask(what, fields, mine.signal);
    return mine === running && !answer.is_stale ? answer : null;
  };
  return Object.assign(question, { giveUp });
}

export function inWords({ problem, hint }) {
  return `${problem}\n${hint}`;
}

export const $ = (id) => document.getElementById(id);

export function element(kind, text = "", className = "") {
  const made = document.createElement(kind);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

// Characters that cannot be seen, told by their codes: nothing hides in a title.
export function unseenIn(text) {
  const found = [...text].filter((character) => /[\p{C}\p{Zl}\p{Zp}]/u.test(character));
  return [...new Set(found)].map((character) => `U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`);
}
