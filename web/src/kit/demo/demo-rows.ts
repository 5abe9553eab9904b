import { useEffect, useMemo, useState } from 'react';
import type { Branch } from '../form/pickers.tsx';
import type { Look, Source } from '../net/source.ts';

export type DemoRow = {
  id: number;
  version: number;
  code: string;
  name: string;
  state: 'PLANNED' | 'WORKING' | 'COMPLETED';
  qty: number;
  defect: number;
  due: string;
  madeAt: string;
  active: boolean;
};
const states = ['PLANNED', 'WORKING', 'COMPLETED'] as const;
const parts = ['샤프트', '브래킷', '하우징', '커넥터', '플랜지', 'Bushing', 'Gear'];

export const demoRow = (n: number): DemoRow => ({
  id: n + 1,
  version: 1,
  code: `P-${String(n + 1).padStart(5, '0')}`,
  name: `${parts[n % parts.length]} ${1 + (n % 97)}호`,
  state: states[n % 3] ?? 'PLANNED',
  qty: ((n * 7919) % 10_000) / 8,
  defect: (n * 31) % 50,
  due: new Date(Date.UTC(2026, 0, 1 + (n % 365))).toISOString().slice(0, 10),
  madeAt: new Date(Date.UTC(2026, 0, 1, n % 24, n % 60) + n * 60_000).toISOString(),
  active: n % 11 !== 0,
});

export const demoTree: Branch[] = [
  {
    value: 1,
    label: '본사',
    children: [
      {
        value: 2,
        label: '1공장',
        children: [
          { value: 3, label: '가공 라인' },
          { value: 4, label: '조립 라인' },
        ],
      },
      { value: 5, label: '2공장', children: [{ value: 6, label: '자재 창고' }] },
    ],
  },
];

/** A server's pages without a server: 2,000 rows, 200 at a time, a quarter second each. */
export const useDemoPages = (): Source<DemoRow> => {
  const [count, setCount] = useState(200);
  const [waiting, setWaiting] = useState(false);
  const [look, setLook] = useState<Look>({});
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => {
      setCount((now) => now + 200);
      setWaiting(false);
    }, 250);
    return () => clearTimeout(timer);
  }, [waiting]);
  return useMemo(() => {
    const all = Array.from({ length: 2000 }, (_, n) => demoRow(n));
    if (look.sort) {
      const key = look.sort.replace('-', '') as keyof DemoRow;
      all.sort((a, b) => (a[key] < b[key] ? -1 : 1) * (look.sort?.startsWith('-') ? -1 : 1));
    }
    const rows = all.slice(0, count);
    return {
      rows,
      state: 'ready',
      again: () => setCount(200),
      pages: {
        total: all.length,
        whole: rows.length === all.length,
        loadingMore: waiting,
        more: () => setWaiting(true),
        look: (next) => setLook((now) => (now.sort === next.sort && now.filter === next.filter ? now : next)),
        all: async function* () {
          yield all;
        },
      },
    };
  }, [count, waiting, look]);
};
