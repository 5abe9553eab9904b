import { shades, themeColors } from '@lotline/contract/identity/settings';
import { describe, expect, it } from 'vitest';
import { grounds, palette, sideActive, sidebars, tints } from './theme.ts';

const light = (hex: string) => {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string) => {
  const [bright, dim] = [light(a), light(b)].sort((x, y) => y - x) as [number, number];
  return (bright + 0.05) / (dim + 0.05);
};

describe('every pair of the nine colours passes AA', () => {
  it('the default is blue as people know it', () => expect(palette.blue.swatch).toBe('#2196f3'));

  for (const shade of shades)
    for (const color of themeColors)
      it(`${color}, ${shade}`, () => {
        const { primary, 'on-primary': on, 'primary-soft': soft, 'primary-hover': hover } = tints(shade, color);
        const { ground, surface, raised, text } = grounds[shade];
        expect(contrast(on, primary), 'text on a filled button').toBeGreaterThanOrEqual(4.5);
        expect(contrast(on, hover), 'text on a hovered button').toBeGreaterThanOrEqual(4.5);
        for (const back of [ground, surface, raised, soft])
          expect(contrast(primary, back), `a link on ${back}`).toBeGreaterThanOrEqual(4.5);
        expect(contrast(text, soft), 'text on a chosen row').toBeGreaterThanOrEqual(4.5);
        for (const sidebar of shades) {
          const active = sideActive(shade, sidebar, color);
          expect(contrast(active['side-active-ink'], active['side-active']), `active entry, ${sidebar} sidebar`).toBeGreaterThanOrEqual(
            4.5,
          );
        }
      });

  for (const shade of shades)
    it(`inks of the ${shade} shade read on all its grounds`, () => {
      const g = grounds[shade];
      for (const ink of [g.text, g['text-soft'], g['text-faint'], g.good, g.warn, g.bad, g.info, g.hold])
        for (const back of [g.ground, g.surface, g.raised, g.sunken, g.hover])
          expect(contrast(ink, back), `${ink} on ${back}`).toBeGreaterThanOrEqual(4.5);
      for (const tone of ['good', 'warn', 'bad', 'info', 'hold'] as const)
        expect(contrast(g[tone], g[`${tone}-soft`]), tone).toBeGreaterThanOrEqual(4.5);
      for (const sidebar of shades)
        for (const ink of [sidebars[shade][sidebar].ink, sidebars[shade][sidebar].soft])
          for (const back of [sidebars[shade][sidebar].side, sidebars[shade][sidebar].hover])
            expect(contrast(ink, back), `sidebar ${ink} on ${back}`).toBeGreaterThanOrEqual(4.5);
    });
});
