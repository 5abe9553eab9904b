import { ChangeDraft } from '@lotline/contract/change/change';
import { addDays } from '@lotline/contract/kit/production-day';
import { approveChange, checkChanges, registerChange } from '../../server/src/change/index.ts';
import { inTransaction } from '../../server/src/kit/http/serve.ts';
import type { Actor } from '../../server/src/kit/record/fact.ts';
import { clock } from './clock.ts';
import type { Story } from './history.ts';
import { setClock } from './loaded.ts';

type Told = {
  /** So many days ago it began; it was registered two days before. */
  ago: number;
  draft: Pick<ChangeDraft, 'kind' | 'what' | 'becomes' | 'reason'> & Partial<ChangeDraft>;
  about: { product?: string; operation?: string; tool?: string; material?: string };
  approver?: string;
  /** How far it is. */
  done: 'REGISTERED' | 'APPROVED' | 'CHECKED';
  found?: string;
};
/** A method that was approved and found good, a machine that is overhauled, and material that somebody still has to approve. */
const changes: readonly Told[] = [
  {
    ago: 20,
    draft: {
      ...{ kind: 'METHOD', what: '연삭유 교체', was: '수용성 A', becomes: '수용성 B (저발포)', reason: '공급사 단종' },
      toCheck: '스풀 외경 5개, 표면 거칠기',
    },
    about: { product: 'F-1001', operation: 'OP50' },
    approver: 'quality',
    done: 'CHECKED',
    found: '외경 5개 모두 규격 안, 표면 거칠기 차이 없음',
  },
  {
    ago: 2,
    draft: {
      ...{ kind: 'MACHINE', what: '주축 베어링 교체', was: '사용 6년', becomes: '새 베어링', reason: '진동 증가' },
      toCheck: '진원도, 표면 거칠기',
    },
    about: { tool: 'CNC-01' },
    approver: 'quality',
    done: 'APPROVED',
  },
  {
    ago: -7,
    draft: {
      ...{ kind: 'MATERIAL', what: '환봉 공급사 추가', was: '태산특수강', becomes: '태산특수강, 한성철강', reason: '납기 단축' },
      toCheck: '성적서, 초도품 치수 전 항목',
    },
    about: { product: 'F-1001', material: 'M-SCM20' },
    approver: 'quality',
    done: 'REGISTERED',
  },
];

/** The changes that people of the plant registered; those of the work are noticed once it runs. */
export const registerChanges = async ({ db, config, loaded, today, now }: Story) => {
  const id = (of: keyof typeof loaded, key: string | undefined) => (key === undefined ? null : (loaded[of].get(key) ?? null));
  for (const { ago, draft, about, approver, done, found } of changes) {
    const from = addDays(today, -ago);
    const registered = clock(addDays(today, -Math.max(ago, 0) - 2), 600);
    const by = (user: string, at: string): Actor => ({
      ...{ id: loaded.users.get(user) as number, source: 'IMPORT', hours: config.shiftHours, at },
    });
    const change = ChangeDraft.parse({
      ...{ ...draft, startsAt: clock(from, 540), approverId: id('users', approver) },
      ...{ productId: id('products', about.product), operationId: id('operations', about.operation) },
      ...{ toolId: id('tools', about.tool), materialId: id('materials', about.material) },
    });
    await inTransaction(db, loaded.users.get('plan') as number, 'IMPORT', async (trx) => {
      await setClock(trx, registered);
      const made = await registerChange(trx, by('plan', registered), change);
      if (done === 'REGISTERED' || !approver) return;
      const signed = clock(addDays(today, -ago - 1), 840);
      const signer = by(approver, signed);
      await setClock(trx, signed);
      const { username: name } = await trx.selectFrom('appUser').select('username').where('id', '=', signer.id).executeTakeFirstOrThrow();
      await approveChange(trx, signer, { id: signer.id, name }, { id: made });
      const checked = clock(addDays(today, -ago + 1), 900);
      if (done === 'APPROVED' || checked > now) return;
      await setClock(trx, checked);
      await checkChanges(trx, by(approver, checked), { rows: [{ id: made, version: undefined }], verdict: 'GOOD', found: found ?? '' });
    });
  }
};
