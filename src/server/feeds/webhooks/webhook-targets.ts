import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { ClosedAddressError, isPublicAddress } from './public-address.ts';

/** What webhooks may be sent to, as the operator lists it. */
export interface WebhookTargets {
  /** Whether an address may be called, judged by its text alone: a name that is not listed itself is looked up for each connection. */
  readonly accepts: (url: URL) => boolean;
  /** Looks the host of an address up as Node does, and refuses what is not listed: the connection goes to the address that was looked at. */
  readonly lookupFor: (url: URL) => LookupFunction;
}

interface Target {
  readonly mayBePlain: boolean;
  /** undefined: any. */
  readonly port: string | undefined;
  readonly namesHost: (host: string) => boolean;
  readonly holdsAddress: (ip: string) => boolean;
}

const NAME = /^(\*\.)?[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/;
const ENTRY = /^(?<plain>http:\/\/)?(?<place>\[[^\]]+\]|[^[\]:]+|[^[\]]*:[^[\]]*:[^[\]]*)(:(?<port>[1-9]\d{0,4}))?$/;

export const webhookTargetsMeaning =
  'internet, hosts, networks and ports with commas, such as internet,*.example.com,10.0.0.0/8:8443,http://hooks.local:8080';

const isNever = () => false;
const bareHost = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');
const portOf = ({ port, protocol }: URL) => port || (protocol === 'http:' ? '80' : '443');

function networkOf(place: string): Target['holdsAddress'] | undefined {
  const [address = '', bits, ...rest] = place.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return undefined;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  const most = version === 4 ? 32 : 128;
  if (Number(bits ?? most) > most) return undefined;
  const list = new BlockList();
  list.addSubnet(address, Number(bits ?? most), family);
  return (ip) => isIP(ip) === version && list.check(ip, family);
}

function hostOf(place: string): Target['namesHost'] | undefined {
  // Digits alone are how others write an address.
  if (!NAME.test(place) || /^[\d.]+$/.test(place)) return undefined;
  return place.startsWith('*.') ? (host) => host.endsWith(place.slice(1)) : (host) => host === place;
}

function targetOf(text: string): Target | undefined {
  const { plain, place = '', port } = ENTRY.exec(text)?.groups ?? {};
  const shared = { mayBePlain: plain !== undefined, port };
  if (Number(port ?? 1) > 65_535) return undefined;
  // The internet is called with TLS alone.
  if (place === 'internet')
    return plain === undefined ? { ...shared, namesHost: isNever, holdsAddress: isPublicAddress } : undefined;
  const holdsAddress = networkOf(place.replace(/^\[|\]$/g, ''));
  if (holdsAddress !== undefined) return { ...shared, namesHost: isNever, holdsAddress };
  const namesHost = hostOf(place);
  return namesHost === undefined ? undefined : { ...shared, namesHost, holdsAddress: isNever };
}

const fits = (url: URL) => (target: Target) =>
  (url.protocol === 'https:' || (url.protocol === 'http:' && target.mayBePlain)) &&
  (target.port === undefined || target.port === portOf(url));

function isAccepted(url: URL, targets: readonly Target[]): boolean {
  if (url.username !== '' || url.password !== '') return false;
  const [host, open] = [bareHost(url), targets.filter(fits(url))];
  if (isIP(host) !== 0) return open.some(({ holdsAddress }) => holdsAddress(host));
  if (open.some(({ namesHost }) => namesHost(host))) return true;
  // Where it leads is seen when it is looked up.
  return host.includes('.') && open.some(({ holdsAddress }) => holdsAddress !== isNever);
}

/** The list that a text names; undefined where it is none. */
export function webhookTargetsOf(text: string): WebhookTargets | undefined {
  const found = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map(targetOf);
  const targets = found.filter((target) => target !== undefined);
  if (targets.length === 0 || targets.length < found.length) return undefined;
  return {
    accepts: (url) => isAccepted(url, targets),
    lookupFor: (url) => {
      const open = targets.filter(fits(url));
      const isNamed = open.some(({ namesHost }) => namesHost(bareHost(url)));
      const isOpen = (ip: string) => isNamed || open.some(({ holdsAddress }) => holdsAddress(ip));
      return (hostname, options, done) => {
        resolve(hostname, { ...options, all: true }, (error, addresses) => {
          if (error !== null) return done(error, '', 0);
          const [first] = addresses;
          if (first === undefined || !addresses.every(({ address }) => isOpen(address)))
            return done(new ClosedAddressError(), '', 0);
          if (options.all === true) done(null, addresses);
          else done(null, first.address, first.family);
        });
      };
    },
  };
}

/** What webhooks may be sent to unless the operator says otherwise. */
export const usualTargets = 'internet';
/** For tests, which receive webhooks themselves. */
export const targetsOfTests = 'internet,http://127.0.0.1,http://[::1],http://localhost';
