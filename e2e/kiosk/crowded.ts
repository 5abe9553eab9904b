import type { Page } from '@playwright/test';

/**
 * What can't be read on a narrow page: a Latin word broken within itself, text in a column of hardly more than a letter, and text that lies on
 * other text. What its box scrolls away is out of it.
 */
export const crowded = (page: Page) =>
  page.evaluate(() => {
    type Box = { left: number; top: number; right: number; bottom: number };
    const meet = (a: Box, b: Box): Box => ({
      left: Math.max(a.left, b.left),
      top: Math.max(a.top, b.top),
      right: Math.min(a.right, b.right),
      bottom: Math.min(a.bottom, b.bottom),
    });
    const shows = ({ left, top, right, bottom }: Box) => right - left > 3 && bottom - top > 6;
    const windowOf = (element: Element) => {
      let box: Box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
      for (let at: Element | null = element; at; at = at.parentElement)
        if (getComputedStyle(at).overflowY !== 'visible') box = meet(box, at.getBoundingClientRect());
      return box;
    };
    const found: string[] = [];
    const lines: { node: Node; text: string; box: Box }[] = [];
    const walker = document.createTreeWalker(document.querySelector('.kiosk') ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const [of, text] = [node.parentElement, node.textContent ?? ''];
      if (!of || !text.trim() || !of.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      const topsOf = (from: number, to: number) => {
        range.setStart(node, from);
        range.setEnd(node, to);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      };
      for (const word of text.matchAll(/[A-Za-z]{3,}/g))
        if (topsOf(word.index, word.index + word[0].length).size > 1) found.push(`broken: ${word[0]} of “${text.trim().slice(0, 30)}”`);
      const rows = topsOf(0, text.length).size;
      if (rows > 2 && text.trim().length / rows < 4) found.push(`${rows} lines: “${text.trim().slice(0, 30)}”`);
      range.selectNodeContents(node);
      const seen = windowOf(of);
      for (const rect of range.getClientRects()) {
        const box = meet(rect, seen);
        if (shows(box)) lines.push({ node, text: text.trim().slice(0, 30), box });
      }
    }
    lines.forEach((one, at) => {
      for (const other of lines.slice(at + 1)) {
        // A line that ends with dots is told twice: with all of it, and as far as it is drawn.
        const isOne = one.node === other.node && Math.round(one.box.top) === Math.round(other.box.top);
        if (!isOne && shows(meet(one.box, other.box))) found.push(`“${one.text}” on “${other.text}”`);
      }
    });
    return [...new Set(found)];
  });

/** Words that end with dots although nothing on the page says them whole, and codes broken at their hyphens. */
export const cutWords = (page: Page) =>
  page.evaluate(() => {
    const seen = [...document.querySelectorAll<HTMLElement>('.kiosk *')].filter((one) => one.checkVisibility() && one.clientWidth > 3);
    const dotted = seen.filter((one) => getComputedStyle(one).textOverflow === 'ellipsis' && one.scrollWidth > one.clientWidth + 1);
    const clamped = seen.filter((one) => getComputedStyle(one).webkitLineClamp !== 'none' && one.scrollHeight > one.clientHeight + 2);
    const walker = document.createTreeWalker(document.querySelector('.kiosk') ?? document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      if (!node.parentElement?.checkVisibility() || node.parentElement.closest('.unseen')) continue;
      for (const code of text.matchAll(/[A-Z]+(?:-\d+)+/g)) {
        const range = document.createRange();
        range.setStart(node, code.index);
        range.setEnd(node, code.index + code[0].length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(`broken: ${code[0]}`);
      }
    }
    // A band in two lines says all of it when it is tapped.
    const cut = [...dotted, ...clamped.filter((one) => !one.closest('.kiosk-band-said'))].map((one) => `cut: ${one.innerText}`);
    return [...cut, ...broken];
  });
