import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { loadConfig } from '@app/platform';
import type { NewPasskey, PasskeyCreation, PasskeyRequest, SignInByPasskey } from '@app/contracts';
import { testEnvironment } from '@app/testkit';

const ORIGIN = new URL(loadConfig(testEnvironment('postgres://nobody@localhost/none')).publicUrl).origin;
/** The flags of authenticator data: present, verified, with a key. */
const [PRESENT, VERIFIED, HAS_KEY] = [0x01, 0x04, 0x40];

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const text = (data: Buffer): string => data.toString('base64url');
const hex = (data: string): Buffer => Buffer.from(data, 'hex');

/** What a dishonest browser or authenticator does differently. */
interface Deviation {
  origin?: string;
  rpId?: string;
  verified?: boolean;
  counter?: number;
  userHandle?: string;
}

/** An authenticator that holds one ES256 key, without attestation. */
export class SoftwareAuthenticator {
  private readonly id = randomBytes(32);
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private counter = 0;
  private userHandle = '';

  create({ challenge, rp, user }: PasskeyCreation, deviation: Deviation = {}): NewPasskey {
    this.userHandle = user.id;
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    // COSE: an EC2 key (1: 2) of ES256 (3: -7) on P-256 (-1: 1) with its point.
    const key = Buffer.concat([hex('a5010203262001215820'), Buffer.from(x, 'base64url'), hex('225820'), Buffer.from(y, 'base64url')]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const data = Buffer.concat([this.data(rp.id, HAS_KEY, deviation), Buffer.alloc(16), length, this.id, key]);
    const size = Buffer.alloc(2);
    size.writeUInt16BE(data.length);
    // CBOR: fmt "none", attStmt {}, authData bytes.
    const attestation = Buffer.concat([hex('a363666d74646e6f6e656761747453746d74a0686175746844617461'), hex('59'), size, data]);
    const clientDataJSON = text(this.clientData('webauthn.create', challenge, deviation));
    return { name: 'My phone', id: text(this.id), clientDataJSON, attestationObject: text(attestation) };
  }

  sign({ challenge, rpId }: PasskeyRequest, deviation: Deviation = {}): SignInByPasskey {
    this.counter += 1;
    const [data, client] = [this.data(rpId, 0, deviation), this.clientData('webauthn.get', challenge, deviation)];
    return {
      id: text(this.id),
      clientDataJSON: text(client),
      authenticatorData: text(data),
      signature: text(sign('sha256', Buffer.concat([data, sha256(client)]), this.keys.privateKey)),
      userHandle: deviation.userHandle ?? this.userHandle,
    };
  }

  private data(site: string, more: number, { rpId = site, verified = true, counter = this.counter }: Deviation): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([PRESENT | (verified ? VERIFIED : 0) | more]), count]);
  }

  private clientData(type: string, challenge: string, { origin = ORIGIN }: Deviation): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
}
