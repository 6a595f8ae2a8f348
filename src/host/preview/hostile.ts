/** What page text may not do in a preview. */

/** Whether a link must not be followed: it would run something instead of leading somewhere. */
export function isInert(url: string): boolean {
  const plain = decoded(url).replace(/[\u0000-\u0020\u007f-\u009f\u200b\ufeff]/gu, '');
  return /^(?:command|javascript|vbscript|data|vscode-[\w-]+|vscode):/iu.test(plain);
}

/** Percent signs and character references may hide a scheme. */
function decoded(url: string): string {
  const named = url.replace(/&colon;?/giu, ':').replace(/&(?:tab|newline);?/giu, '');
  try {
    return decodeURIComponent(named);
  } catch {
    return named;
  }
}

/** As a browser reads them, which ends a comment sooner than markdown does. */
const COMMENTS = /^(?:\s*<!--(?!-?>)(?:(?!--!?>)[\s\S])*-->)+\s*$/u;
const PLAIN_TAG =
  /^<\/?(?:b|i|u|s|em|strong|sub|sup|br|hr|kbd|mark|small|code|q|p|details|summary)\s*\/?>$/iu;

/** Whether raw markup can do nothing: comments, and plain tags without any attribute. */
export function isHarmless(html: string): boolean {
  return COMMENTS.test(html) || PLAIN_TAG.test(html.trim());
}
