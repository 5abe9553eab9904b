import { describe, expect, it } from 'vitest';
import { lineOf, menus } from './menu.ts';

describe('the menu', () => {
  const names = menus.map(({ node }) => node.name);
  const paths = menus.flatMap(({ node }) => node.path ?? []);
  it('names each place once', () => expect(new Set(names).size).toBe(names.length));
  it('gives each screen its own address', () => expect(new Set(paths).size).toBe(paths.length));
  it('knows what stands above a screen', () => {
    expect(lineOf('shipment')).toEqual(['production', 'shipment']);
    expect(lineOf('bom')).toEqual(['bom']);
    expect(lineOf('nowhere')).toEqual([]);
  });
});
