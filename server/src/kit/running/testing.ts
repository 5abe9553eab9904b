import { type BinaryLike, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

/** A certificate's parts, as DER writes them. */
const part = (tag: number, ...inside: readonly Uint8Array[]) => {
  const body = Buffer.concat(inside);
  const length =
    body.length < 0x80 ? [body.length] : body.length < 0x100 ? [0x81, body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const [integer, bits, octets, utf8, list, set] = [0x02, 0x03, 0x04, 0x0c, 0x30, 0x31] as const;
const id = (hex: string) => part(0x06, Buffer.from(hex, 'hex'));
const time = (at: Date) => part(0x17, Buffer.from(`${at.toISOString().replace(/\D/g, '').slice(2, 14)}Z`));
const pem = (kind: string, der: Uint8Array) =>
  `-----BEGIN ${kind}-----\n${(
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  ).join('\n')}\n-----END ${kind}-----\n`;

const [ecdsaWithSha256, commonName, otherNames] = ['2a8648ce3d040302', '550403', '551d11'];
const dayMs = 86_400_000;

/** For tests: a key and the certificate that it signs for itself, of one host name, for a day. */
export const selfSigned = (host = 'localhost') => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = part(list, id(ecdsaWithSha256));
  const name = part(list, part(set, part(list, id(commonName), part(utf8, Buffer.from(host)))));
  const now = Date.now();
  const told = part(
    list,
    part(0xa0, part(integer, Buffer.from([2]))),
    part(integer, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    part(list, time(new Date(now - dayMs)), time(new Date(now + dayMs))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    part(0xa3, part(list, part(list, id(otherNames), part(octets, part(list, part(0x82, Buffer.from(host))))))),
  );
  const signature = createSign('sha256')
    .update(told as BinaryLike)
    .sign(privateKey);
  return {
    cert: pem('CERTIFICATE', part(list, told, algorithm, part(bits, Buffer.from([0]), signature))),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  };
};
