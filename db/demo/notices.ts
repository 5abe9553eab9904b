import { addDays } from '@lotline/contract/kit/production-day';
import { inTransaction } from '../../server/src/kit/http/serve.ts';
import { confirmByWorkers, createNotice } from '../../server/src/notice/index.ts';
import { clock, until } from './clock.ts';
import type { Story } from './history.ts';
import { setClock } from './loaded.ts';

type Told = {
  by: string;
  ago: number;
  /** Days from its writing until its last one; no last one without it. */
  days?: number;
  title: string;
  place?: string;
  important?: true;
  contents: string;
  /** So many of the workers whom it concerns have confirmed it. */
  confirmed?: number;
};

const notices: readonly Told[] = [
  {
    by: 'plan',
    ago: 20,
    days: 6,
    title: '이달의 안전 교육 일정',
    contents:
      '<p>이번 달 안전 교육은 <strong>수요일 16시</strong>에 대회의실에서 합니다.</p><ul><li><p>주간조 전원</p></li><li><p>야간조는 교대 후</p></li></ul>',
  },
  {
    by: 'quality',
    ago: 6,
    title: '외경 측정 방법 변경 안내',
    place: 'L-GRIND',
    important: true,
    confirmed: 1,
    contents:
      '<h2>바뀌는 점</h2><ol><li><p>측정 전 <strong>에어 게이지 영점</strong>을 맞춥니다.</p></li><li><p>한 개당 세 점을 재고 가장 큰 값을 적습니다.</p></li></ol><p>고객 클레임(외경 상한 초과)의 재발 방지 대책입니다. 읽고 확인해 주세요.</p>',
  },
  {
    by: 'floor',
    ago: 2,
    title: '압축 공기 점검으로 1공장 에어 정지',
    place: 'CW1',
    important: true,
    confirmed: 3,
    contents: '<p>토요일 <strong>13:00–15:00</strong> 1공장의 압축 공기를 멈춥니다. 그 전에 에어를 쓰는 작업을 마쳐 주세요.</p>',
  },
  {
    by: 'store',
    ago: 1,
    title: '원자재 창고 선반 번호가 바뀌었습니다',
    contents:
      '<p>RAW-A 구역의 선반 번호를 새로 붙였습니다. 라벨을 다시 찍은 포장만 출고해 주세요.</p><blockquote><p>옛 번호로 찍히면 자재 담당에게 알려 주세요.</p></blockquote>',
  },
];

/** What the office told the plant lately: over, to be confirmed on a line and in a factory, and for everybody. */
export const tellNotices = async ({ db, config, loaded, today, now }: Story) => {
  for (const { by, ago, days, place, confirmed = 0, ...said } of notices) {
    const author = loaded.users.get(by) as number;
    const startDt = addDays(today, -ago);
    await inTransaction(db, author, 'IMPORT', async (trx) => {
      await setClock(trx, until(now, clock(startDt, 560)));
      const id = await createNotice(
        trx,
        {
          ...{ ...said, important: said.important ?? false, startDt, locationId: place ? (loaded.places.get(place) as number) : null },
          endDt: days === undefined ? null : addDays(startDt, days),
        },
        { day: today, hours: config.shiftHours, maxBytes: config.uploadMaxBytes, mails: false },
      );
      await setClock(trx, until(now, clock(startDt, 640)));
      await confirmByWorkers(trx, id, confirmed);
    });
  }
};
