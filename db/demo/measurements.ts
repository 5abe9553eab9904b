import { createHash } from 'node:crypto';
import { addDays } from '@lotline/contract/kit/production-day';
import { readDelimited } from '@lotline/contract/measurement/delimited';
import { readDfq } from '@lotline/contract/measurement/dfq';
import { sql } from 'kysely';
import { inTransaction } from '../../server/src/kit/http/serve.ts';
import { postMeasurement } from '../../server/src/measurement/index.ts';
import { clock, dice } from './clock.ts';
import type { Story } from './history.ts';
import { setClock } from './loaded.ts';

/** The coordinate machine writes a Q-DAS file for each housing lot, the profile projector a table; both are remembered by name. */
export const sendMeasurements = async ({ db, config, loaded, today }: Story) => {
  const quality = loaded.users.get('quality') as number;
  const { rows } = await sql<{ id: number; lotNo: string; productId: number; code: string }>`
    select distinct on (p.code) l.id, l.lot_id as lot_no, l.product_id, p.code from lot l join product p on p.id = l.product_id
    where p.code in ('F-1001', 'F-1004') order by p.code, l.id desc`.execute(db);
  for (const { id: lotId, lotNo, productId, code } of rows) {
    const ago = code === 'F-1004' ? 3 : 1;
    const at = clock(addDays(today, -ago), 640);
    const [text, name, device, templateName] =
      code === 'F-1004'
        ? [coordinates(addDays(today, -ago), lotNo), `HOUSING_${lotNo}.dfq`, '3차원 측정기 1호', '3차원 측정기 하우징']
        : [projected(addDays(today, -ago)), `스풀_${lotNo}.csv`, '투영기', '투영기 스풀'];
    const read =
      code === 'F-1004' ? { format: 'DFQ' as const, table: readDfq(text) } : { format: 'CSV' as const, table: readDelimited(text) };
    await inTransaction(db, quality, 'IMPORT', async (trx) => {
      await setClock(trx, at);
      await postMeasurement(
        trx,
        { id: quality, source: 'UI', hours: config.shiftHours, at },
        { file: new File([text], name), productId, ...(code === 'F-1001' && { lotId }), device, templateName },
        { ...read, encoding: 'UTF-8', sha256: createHash('sha256').update(text).digest('hex') },
        { refusesOutGauges: true, uploadMaxBytes: config.uploadMaxBytes },
      );
    });
  }
};

const pieces = 8;
const around = (roll: () => number, middle: number, half: number) => (middle + (roll() + roll() - 1) * half * 0.8).toFixed(4);
const two = (minute: number) => String(minute).padStart(2, '0');

const coordinates = (day: string, lotNo: string) => {
  const roll = dice(40_041);
  const [year, month, date] = day.split('-');
  const values = Array.from({ length: pieces }, (_, n) => {
    const about = ['', `${date}.${month}.${year}/09:${two(n * 6)}:12`, '', `#${lotNo}`].join('\u0014');
    return [
      `${around(roll, 62.015, 0.014)}\u00140${about}`,
      `${around(roll, 0.05, 0.04)}\u00140`,
      `${around(roll, 0.008, 0.008)}\u00140`,
    ].join('\u000f');
  });
  return [
    ...['K0100 3', 'K1001 F-1004', 'K1002 Valve housing'],
    ...['K2001/1 1', 'K2002/1 Bore diameter', 'K2101/1 62.000', 'K2110/1 62.000', 'K2111/1 62.030', 'K2142/1 mm'],
    ...['K2001/2 2', 'K2002/2 Position of bolt holes', 'K2101/2 0', 'K2111/2 0.1', 'K2142/2 mm'],
    ...['K2001/3 3', 'K2002/3 Cylindricity', 'K2101/3 0', 'K2111/3 0.015', 'K2142/3 mm'],
    ...values,
    '',
  ].join('\r\n');
};

const projected = (day: string) => {
  const roll = dice(10_011);
  const lines = Array.from(
    { length: pieces },
    (_, n) => `${n + 1},${day} 14:${two(n * 3)}:00,${around(roll, 12.5, 0.02)},${around(roll, 0.8, 0.05)}`,
  );
  return ['Profile projector PJ-H30', '시료번호,측정일시,홈 폭,모따기', ...lines, ''].join('\n');
};
