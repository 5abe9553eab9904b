import type { WordKey } from '@lotline/contract/words';
import type { Locator, Page } from '@playwright/test';
import { expect, word } from './story.ts';

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** A label as the form shows it: a star before what must be filled in, its unit behind it. */
const labelled = (text: string) => new RegExp(`^(\\* ?)?${escaped(text)}( \\(.*\\))?$`);

/** A button's name: an icon may speak before its words. */
export const ending = (text: string) => new RegExp(`^([a-z-]+ )?${escaped(text)}$`);

/** A form in the drawer at the right, filled in field by field; `words` is the prefix of its labels. */
export const drawer = (page: Page, words: string) => {
  const box = page.getByRole('dialog').last();
  const labelOf = (name: string) => labelled(word((name.includes('.') ? name : `${words}.${name}`) as WordKey));
  const field = (name: string) => box.getByLabel(labelOf(name));
  const form = {
    box,
    field,
    fill: async (values: Readonly<Record<string, string | number>>) => {
      for (const [name, value] of Object.entries(values)) await field(name).fill(String(value));
    },
    /** Types what is wanted and takes the option that says so. */
    pick: (name: string, text: string, says = text) => pickIn(page, box.getByRole('combobox', { name: labelOf(name) }), text, says),
    turn: async (name: string, on: boolean) => {
      const one = field(name);
      if ((await one.getAttribute('aria-checked')) !== String(on)) await one.click();
    },
    save: async () => {
      const open = await page.getByRole('dialog').count();
      await box.getByRole('button', { name: ending(word('action.save')) }).click();
      await expect(page.getByRole('dialog')).toHaveCount(open - 1);
    },
  };
  return form;
};

/** Any searching select: typing a name or a code narrows its list to the option that says so. */
export const pickIn = async (page: Page, input: Locator, text: string, says = text) => {
  await input.click();
  await input.fill(text);
  const list = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
  await list.locator('.ant-select-item-option, .ant-cascader-menu-item').filter({ hasText: says }).first().click();
};
