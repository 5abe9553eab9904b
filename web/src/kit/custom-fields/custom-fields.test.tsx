import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readable } from '../columns/readable.ts';
import { newQueryClient } from '../net/client.ts';
import { answerCalls } from '../testing/testing.tsx';
import { choicesIn, offerCalls } from './service-list.ts';
import { useCustomFields } from './use-custom-fields.ts';

const field = (name: string, more: object) => ({
  id: 1,
  version: 1,
  tableName: 'material',
  field: name,
  displayKr: `${name} 항목`,
  displayEn: name,
  type: 'text',
  data: null,
  required: false,
  seq: 1,
  ...more,
});
const fields = [
  field('size', { type: 'number' }),
  field('colour', { type: 'list', data: { type: 'items', items: [{ value: 'r', labelKr: '빨강', labelEn: 'Red' }] } }),
  field('unit', { type: 'list', data: { type: 'code', category: 'UOM' } }),
  field('maker', {
    type: 'list',
    required: true,
    data: { type: 'service', path: '/biz-partner/types', params: { types: 'SUPPLIER' }, labelKey: 'name', valueKey: 'partnerCode' },
  }),
  field('secret', { type: 'list', data: { type: 'service', path: '/not/ours', labelKey: 'a', valueKey: 'b' } }),
];
const answers: Record<string, unknown> = {
  '/custom-ext/custom-ext-by-table/material': fields,
  '/code/UOM/codes': [{ id: 1, code: 'EA', nameKr: '개', nameEn: 'Each', enabled: true }],
  '/biz-partner/types?types=SUPPLIER': [{ id: 1, partnerCode: 'S-1', name: '한빛소재' }],
};
afterEach(() => void vi.unstubAllGlobals());

describe('custom fields', () => {
  it('bring their columns and choices from all three sources of a list', async () => {
    offerCalls(async () => (await import('@lotline/contract/calls')).calls);
    const sent = answerCalls(({ path }) => ({ body: answers[path] ?? [] }));
    const client = newQueryClient();
    const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
    const { result } = renderHook(() => useCustomFields('material'), { wrapper });
    await waitFor(() => {
      expect(result.current.choices.colour).toEqual([{ value: 'r', label: '빨강' }]);
      expect(result.current.choices.unit).toEqual([{ value: 'EA', label: '개' }]);
      expect(result.current.choices.maker).toEqual([{ value: 'S-1', label: '한빛소재' }]);
    });
    const [size, , , maker] = result.current.columns;
    expect(size?.value({ ext: { size: 3 } })).toBe(3);
    expect(maker && readable(maker, 'S-1', { say: (key) => key, lang: 'kr' })).toBe('한빛소재');
    expect(maker?.required).toBe(true);
    expect(sent.map(({ path }) => path)).not.toContain('/not/ours');
  });
});

describe("a service's answer", () => {
  it('is read by its keys, also inside and in pages', () => {
    expect(choicesIn({ rows: [{ a: { b: 7 }, n: 'x' }] }, { labelKey: 'n', valueKey: 'a.b' })).toEqual([{ value: 7, label: 'x' }]);
  });
  it('leaves out what has no value', () => {
    expect(choicesIn([{ n: 'x' }, null, 3], { labelKey: 'n', valueKey: 'v' })).toEqual([]);
    expect(choicesIn('nonsense', { labelKey: 'n', valueKey: 'v' })).toEqual([]);
  });
});
