import { describe, expect, it } from 'vitest';
import { mayAct, rightsOf } from './permission.ts';

describe('what a user may do', () => {
  it('a flag on a group reaches its screens', () => {
    const rights = rightsOf([[{ name: 'production', view: true }]]);
    expect(mayAct(rights, 'shipment', 'view')).toBe(true);
    expect(mayAct(rights, 'shipment', 'create')).toBe(false);
    expect(mayAct(rights, 'material', 'view')).toBe(false);
  });
  it('a flag on a screen stays there', () => {
    const rights = rightsOf([[{ name: 'production', children: [{ name: 'shipment', modify: true }] }]]);
    expect(mayAct(rights, 'shipment', 'modify')).toBe(true);
    expect(mayAct(rights, 'shipment', 'view')).toBe(false);
    expect(mayAct(rights, 'production', 'modify')).toBe(false);
  });
  it('all is all four', () => expect(rightsOf([[{ name: 'bom', all: true }]]).bom).toEqual(['view', 'create', 'modify', 'delete']));
  it('any of the roles is enough', () => {
    const rights = rightsOf([[{ name: 'bom', view: true }], [{ name: 'bom', create: true }]]);
    expect(rights.bom).toEqual(['view', 'create']);
  });
  it('a flag on a menu that does not exist gives nothing', () => expect(rightsOf([[{ name: 'everything', all: true }]])).toEqual({}));
  it('no role gives nothing but the chat', () => {
    expect(mayAct(rightsOf([]), 'material', 'view')).toBe(false);
    expect(mayAct(rightsOf([]), 'aiChat', 'view')).toBe(true);
  });
  it('the slideshow goes with the dashboard', () =>
    expect(mayAct(rightsOf([[{ name: 'dashboard', view: true }]]), 'dashboardSlides', 'view')).toBe(true));
});
