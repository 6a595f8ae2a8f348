/** What to try, for a person in front of the sample. */
export const hints = `
Try this:
- Ctrl+P "Radar Gauge": a page without findings. Change the value of "vc:slug" and save (Ctrl+S).
  Problems (Ctrl+Shift+M) names the fault; Ctrl+. repairs it; save again.
- Ctrl+P "Tide Gauge": above its class stands the copy ceiling, the share of declared names that is
  served. A click on it shows the served text.
- F1 "Ontodesk: Preview Scaffold for a Question": ask "What does a tide gauge require?"
- F1 "Ontodesk: Check the Whole Corpus"; the status bar tells the counts, a click on it opens the log.
- F1 "Ontodesk: Import Assertions…": both files of assertions/. The ledger shows them: decide with the
  keys on its buttons, then write a draft under "Candidates" and open its trial.
- Judging and approving take another person: git config user.name and user.email in the folder, then
  F1 "Ontodesk: Judge Waiting Trials" and "Ontodesk: Open Dossiers". Tide Gauge passes the gate,
  Tidal Window does not.
The folder is a copy: spoil what you like. Its README.md lists the faults that were put there.
`;
