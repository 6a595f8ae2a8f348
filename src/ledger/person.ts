/** People as the ledger names them: `name <email>`; the same person when the e-mails are. */

export interface Person {
  readonly name: string;
  readonly email: string;
}

/** `name <email>`, without the characters that would end either early. */
export function formatPerson({ name, email }: Person): string {
  return `${bare(name)} <${bare(email)}>`;
}

/** Lower-cased e-mail of a `name <email>`; without brackets the whole text, lower-cased. */
export function emailOf(by: string): string {
  const bracketed = /<([^<>]*)>\s*$/u.exec(by);
  return (bracketed?.[1] ?? by).trim().toLowerCase();
}

/** Whether two `name <email>` are one person. */
export function samePerson(a: string, b: string): boolean {
  return emailOf(a) === emailOf(b);
}

function bare(text: string): string {
  return text
    .replace(/[<>\u0000-\u001f\u007f]+/gu, ' ')
    .replace(/ +/gu, ' ')
    .trim();
}
