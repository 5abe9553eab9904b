import type { ModbusPoint } from '@lotline/contract/collection/connection-settings';

type Table = ModbusPoint['table'];
const functionOf: Readonly<Record<Table, number>> = { COIL: 1, DISCRETE: 2, HOLDING: 3, INPUT: 4 };
const isBits = (table: Table) => table === 'COIL' || table === 'DISCRETE';
/** Modbus Application Protocol 1.1b3, clauses 6.1 to 6.4: what one answer holds at most. */
const most = (table: Table) => (isBits(table) ? 2000 : 125);

const registersOf: Readonly<Record<ModbusPoint['type'], number>> = {
  ...{ INT16: 1, UINT16: 1, BIT: 1, INT32: 2, UINT32: 2, FLOAT32: 2, INT64: 4, UINT64: 4, FLOAT64: 4 },
};
const widthOf = ({ table, type }: ModbusPoint) => (isBits(table) ? 1 : registersOf[type]);

/** What one request reads, and the points that lie in it. */
export type Read = { table: Table; address: number; count: number; points: ModbusPoint[] };

/** As few requests as hold all points; a gap of a few addresses is read over, because a request costs more than they do. */
export const readsFor = (points: readonly ModbusPoint[], gap = 8): Read[] => {
  const reads: Read[] = [];
  const sorted = [...points].sort((a, b) => a.table.localeCompare(b.table, 'en') || a.address - b.address);
  for (const point of sorted) {
    const last = reads.at(-1);
    const end = point.address + widthOf(point);
    if (last?.table === point.table && point.address - (last.address + last.count) <= gap && end - last.address <= most(point.table)) {
      last.count = Math.max(last.count, end - last.address);
      last.points.push(point);
    } else reads.push({ table: point.table, address: point.address, count: widthOf(point), points: [point] });
  }
  return reads;
};

/** A request as Modbus TCP frames it: transaction, protocol 0, length, unit, function, address, count. */
export const requestFor = ({ table, address, count }: Read, transaction: number, unit: number): Buffer => {
  const frame = Buffer.alloc(12);
  frame.writeUInt16BE(transaction, 0);
  frame.writeUInt16BE(6, 4);
  frame.writeUInt8(unit, 6);
  frame.writeUInt8(functionOf[table], 7);
  frame.writeUInt16BE(address, 8);
  frame.writeUInt16BE(count, 10);
  return frame;
};

/** The device refused: 1 function, 2 address, 3 value, 4 failure, 6 busy, 10 and 11 a gateway. */
export class ModbusException extends Error {
  readonly exception: number;
  constructor(exception: number) {
    super(`exception ${exception}`);
    this.exception = exception;
  }
}
/** An answer that isn't one to what was asked. */
export class WrongAnswer extends Error {}

/** The first whole frame of what has arrived, or null while it is half. @throws where it can be none. */
export const frameIn = (bytes: Buffer): Buffer | null => {
  if (bytes.length < 8) return null;
  const length = bytes.readUInt16BE(4);
  if (bytes.readUInt16BE(2) !== 0 || length < 3 || length > 254) throw new WrongAnswer('no Modbus frame');
  return bytes.length < 6 + length ? null : bytes.subarray(0, 6 + length);
};
export const transactionOf = (frame: Buffer) => frame.readUInt16BE(0);

/** The bytes of an answer. @throws where the device refused, or answered something else. */
export const answerIn = (frame: Buffer, { table, count }: Read, unit: number): Buffer => {
  const code = frame.readUInt8(7);
  if (frame.readUInt8(6) !== unit) throw new WrongAnswer('another unit');
  if (code === (functionOf[table] | 0x80)) throw new ModbusException(frame.readUInt8(8));
  if (code !== functionOf[table]) throw new WrongAnswer('another function');
  const bytes = isBits(table) ? Math.ceil(count / 8) : count * 2;
  if (frame.readUInt8(8) !== bytes || frame.length !== 9 + bytes) throw new WrongAnswer('another length');
  return frame.subarray(9);
};

/** What a point says in an answer; null for no number. Sixty-four bits beyond what a double holds are rounded. */
export const pointValue = (point: ModbusPoint, bytes: Buffer, from: number): number | boolean | null => {
  const at = point.address - from;
  if (isBits(point.table)) return ((bytes.readUInt8(at >> 3) >> (at & 7)) & 1) === 1;
  const own = ordered(bytes.subarray(at * 2, (at + registersOf[point.type]) * 2), point.order);
  if (point.type === 'BIT') return ((own.readUInt16BE(0) >> point.bit) & 1) === 1;
  const raw = numberOf[point.type](own);
  const value = raw * point.scale + point.offset;
  return Number.isFinite(value) ? value : null;
};

const numberOf: Readonly<Record<Exclude<ModbusPoint['type'], 'BIT'>, (bytes: Buffer) => number>> = {
  INT16: (bytes) => bytes.readInt16BE(0),
  UINT16: (bytes) => bytes.readUInt16BE(0),
  INT32: (bytes) => bytes.readInt32BE(0),
  UINT32: (bytes) => bytes.readUInt32BE(0),
  INT64: (bytes) => Number(bytes.readBigInt64BE(0)),
  UINT64: (bytes) => Number(bytes.readBigUInt64BE(0)),
  // A float has seven digits: 23.4 isn't 23.399999618530273.
  FLOAT32: (bytes) => Number(bytes.readFloatBE(0).toPrecision(7)),
  FLOAT64: (bytes) => bytes.readDoubleBE(0),
};

/** Highest byte first: `BADC` swaps the bytes of each register, `CDAB` the registers, `DCBA` both. */
const ordered = (bytes: Buffer, order: ModbusPoint['order']): Buffer => {
  const own = Buffer.from(bytes);
  if (order === 'BADC' || order === 'DCBA') own.swap16();
  if (order === 'CDAB' || order === 'DCBA') {
    const registers = Array.from({ length: own.length / 2 }, (_, n) => own.subarray(n * 2, n * 2 + 2)).reverse();
    return Buffer.concat(registers);
  }
  return own;
};
