import axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';

/** A document to look at: a webview's frame, or a page. */
export type Look = Frame | Page;

/** What a check found wrong, one line each. */
export type Faults = string[];

interface AxeOutcome {
  checked: number;
  faults: Faults;
}

/** Puts the editor's ground under a webview, which is transparent; axe would take it for white. */
function setGround(look: Look, ground: string): Promise<void> {
  return look.evaluate((colour) => {
    document.documentElement.style.backgroundColor = colour;
  }, ground);
}

async function runAxe(look: Look, rules?: string[]): Promise<AxeOutcome> {
  await look.evaluate(axe.source);
  await setGround(look, 'var(--vscode-editor-background)');
  try {
    return await look.evaluate(async (only) => {
      const runner = (window as unknown as { axe: typeof axe }).axe;
      const options = only && { runOnly: { type: 'rule' as const, values: only } };
      const result = await runner.run(document, { ...options, iframes: false });
      const grave = (impact: unknown): boolean => impact === 'serious' || impact === 'critical';
      const faults = result.violations
        .filter((rule) => only !== undefined || grave(rule.impact))
        .flatMap((rule) =>
          rule.nodes.map((node) => {
            const why = (node.failureSummary ?? rule.help).replaceAll(/\s+/gu, ' ');
            return `${rule.id}: ${node.target.join(' ')}: ${why}`;
          }),
        );
      const nodes = [...result.passes, ...result.violations].flatMap((rule) => rule.nodes);
      return { checked: nodes.length, faults };
    }, rules);
  } finally {
    await setGround(look, '');
  }
}

/** Faults of axe's contrast rule. A document without any text to measure is a fault as well. */
export async function contrastFaults(look: Look): Promise<Faults> {
  const { checked, faults } = await runAxe(look, ['color-contrast']);
  return checked === 0 ? ['color-contrast: no text was checked'] : faults;
}

/** Serious and critical faults of all of axe's rules. */
export async function seriousFaults(look: Look): Promise<Faults> {
  return (await runAxe(look)).faults;
}

/** Text that is cut off or runs out of its box: anything a reader could not see by scrolling. */
export function clippedText(look: Look): Promise<Faults> {
  return look.evaluate(() => {
    const slack = 1;
    const skipped = new Set([
      'SCRIPT',
      'STYLE',
      'TEMPLATE',
      'TEXTAREA',
      'INPUT',
      'NOSCRIPT',
      'SLOT',
    ]);
    const parentOf = (element: Element): Element | null => {
      if (element.assignedSlot) return element.assignedSlot;
      const parent = element.parentNode;
      return parent instanceof ShadowRoot ? parent.host : (parent as Element | null);
    };
    const describe = (element: Element, text: string): string =>
      `<${element.tagName.toLowerCase()}${element.className && typeof element.className === 'string' ? ` class="${element.className}"` : ''}> "${text.trim().slice(0, 60)}"`;
    const textsOf = (root: Document | ShadowRoot): Text[] => {
      const found: Text[] = [];
      const walker = document.createTreeWalker(
        root,
        NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
      );
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node instanceof Text && node.data.trim() !== '') found.push(node);
        if (node instanceof Element && node.shadowRoot) found.push(...textsOf(node.shadowRoot));
      }
      return found;
    };
    const fault = (text: Text): string | undefined => {
      const own = text.parentElement ?? (text.parentNode as ShadowRoot).host;
      if (skipped.has(own.tagName) || !own.checkVisibility({ visibilityProperty: true }))
        return undefined;
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) return undefined;
      for (let at: Element | null = own; at && at !== document.documentElement; at = parentOf(at)) {
        const style = getComputedStyle(at);
        const edge = at.getBoundingClientRect();
        // A box of one pixel is text for screen readers only.
        if (edge.width <= 1 && edge.height <= 1 && style.position === 'absolute') return undefined;
        if (style.display === 'inline' || style.display === 'contents') continue;
        const scrolls = /auto|scroll/u;
        if (scrolls.test(style.overflowX) || scrolls.test(style.overflowY)) {
          if (scrolls.test(style.overflowX)) return undefined;
        }
        if (at === own && at.scrollWidth > at.clientWidth + slack && at.clientWidth > 0)
          return `${describe(own, text.data)} is ${at.scrollWidth} px in ${at.clientWidth} px`;
        const cutX = /hidden|clip/u.test(style.overflowX);
        const cutY = /hidden|clip/u.test(style.overflowY);
        if (cutX && (box.right > edge.right + slack || box.left < edge.left - slack))
          return `${describe(own, text.data)} is cut at the side by ${describe(at, '')}`;
        if (cutY && (box.bottom > edge.bottom + slack || box.top < edge.top - slack))
          return `${describe(own, text.data)} is cut above or below by ${describe(at, '')}`;
        if (scrolls.test(style.overflowY)) return undefined;
      }
      if (box.right > document.documentElement.clientWidth + slack || box.left < -slack)
        return `${describe(own, text.data)} runs off the side of the page`;
      return undefined;
    };
    return textsOf(document).flatMap((text) => fault(text) ?? []);
  });
}

/** Throws when contrast is too low or text is clipped; call it before every picture. */
export async function assertReadable(look: Look, where: string): Promise<void> {
  const faults = [...(await contrastFaults(look)), ...(await clippedText(look))];
  if (faults.length > 0) throw new Error(`${where} is not readable:\n${faults.join('\n')}`);
}

/** Throws when axe finds anything serious; call it once per screen and state. */
export async function assertAccessible(look: Look, where: string): Promise<void> {
  const faults = await seriousFaults(look);
  if (faults.length > 0) throw new Error(`${where} is not accessible:\n${faults.join('\n')}`);
}
