import type { Page } from '@playwright/test';
import axe from 'axe-core';

type Found = { violations: { id: string; help: string; nodes: { target: unknown[]; html: string }[] }[] };
type Axe = { run: (context: Document, options: object) => Promise<Found> };
/** What people with a screen reader or a keyboard alone meet; contrast is compared by the story of looks itself, in all its looks. */
const options = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
  rules: { 'color-contrast': { enabled: false } },
  resultTypes: ['violations'],
};

/** What the open page, with whatever is open on it, keeps from people who can't see or point: each rule with the elements that break it. */
export const barriersOn = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (how) => {
    const { violations } = await (window as unknown as { axe: Axe }).axe.run(document, how);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  }, options);
};
