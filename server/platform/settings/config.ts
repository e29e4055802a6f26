import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { readBackups } from './backup-settings.ts'
import { CannotStart, type Read, readChoice, readEach, readNumber, requireBeside } from './cannot-start.ts'
import { readModel } from './model-settings.ts'
import { readTraces } from './trace-settings.ts'

export type { BackupSettings } from './backup-settings.ts'
export { CannotStart } from './cannot-start.ts'
export type { ModelSettings } from './model-settings.ts'
export type { TraceSettings } from './trace-settings.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export interface S3Settings {
  /** Address of a server that speaks S3; undefined for Amazon's own. */
  endpoint: string | undefined
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface RealtimeSettings {
  /** Address of its WebSocket, as `wss://host/v1/realtime`. */
  url: string
  apiKey: string | undefined
  model: string
}

/** Everything the environment decides, read once at the start. */
export type Config = ReturnType<typeof readConfig>

/**
 * Reads the settings from environment variables; a blank one counts as unset.
 * Throws `CannotStart` naming every variable that is wrong.
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const read = (name: string) => environment[name]?.trim() || undefined
  const dataDir = resolve(read('DATA_DIR') ?? 'data')
  return readEach({
    /** 0 lets the system choose a free port. */
    port: () => readNumber('PORT', read('PORT') ?? '3000', { least: 0, most: 65_535 }),
    host: () => read('HOST') ?? '127.0.0.1',
    /** Absolute path of the folder that holds all that a back-up needs. */
    dataDir: () => dataDir,
    /** A PostgreSQL to use instead of the embedded one. */
    databaseUrl: () => readDatabaseUrl(read('DATABASE_URL')),
    /** Origin for links that leave the app, without a closing slash; undefined: where the server listens. */
    publicUrl: () => readOrigin(read('PUBLIC_URL')),
    /** Origins that these links may begin with as well, where a request came by one of them. */
    linkOrigins: () => readList(read('LINK_HOSTS')).map(readLinkHost),
    /** Addresses and networks of the proxies that are believed who asks, and over what; nobody else is. */
    trustedProxies: () => readList(read('TRUSTED_PROXIES')).map(readProxy),
    /** Whether `https` is promised for all names below the host, too. */
    hstsSubdomains: () => readChoice('HSTS', read('HSTS') ?? 'host', ['host', 'domain']) === 'domain',
    /** Companies' ids by the domains that are theirs, whatever DNS says. */
    companyDomains: () => new Map(readList(read('COMPANY_DOMAINS')).map(readCompanyDomain)),
    /** Name servers that are asked for the records of domains; the system's own where there are none. */
    dnsServers: () => readList(read('DNS_SERVERS')).map(readNameServer),
    /** Hosts inside of private networks that webhooks may send to; there are none but these. */
    webhookPrivateHosts: () => readList(read('WEBHOOK_PRIVATE_HOSTS')).map((host) => host.toLowerCase()),
    registration: () => readChoice('REGISTRATION', read('REGISTRATION') ?? 'closed', ['open', 'closed']),
    /** How often in an hour one network may register, or try to, where registration is open. */
    registrationLimit: () =>
      readNumber('REGISTRATION_LIMIT', read('REGISTRATION_LIMIT') ?? '20', {
        of: 'a whole number',
        least: 1,
        most: 999_999_999,
      }),
    /** Signs session cookies; undefined: generated into the data folder at the first start. */
    sessionSecret: () => readSecret('SESSION_SECRET', read('SESSION_SECRET')),
    brandName: () => read('BRAND_NAME') ?? 'Atrium',
    /** The mail server, as `smtp://` or `smtps://` with user and password; undefined: email is not set up. */
    smtpUrl: () => readSmtpUrl(read),
    /** Sender of all mail, as `Name <address>` or an address; blank where email is not set up. */
    mailFrom: () => readSender(read),
    /** Object storage for files; undefined: they are kept in the data folder. */
    s3: () => readS3(read),
    googlePlacesApiKey: () => read('GOOGLE_PLACES_API_KEY'),
    /** Address of an OpenStreetMap Photon server, without a closing slash. */
    photonUrl: () => readWebAddress('PHOTON_URL', read('PHOTON_URL')),
    /** The model that the assistant asks; undefined: it answers by itself. */
    model: () => readModel(read),
    /** A server that speaks OpenAI's Realtime protocol, for talking with the assistant; undefined: browsers do it themselves. */
    realtime: () => readRealtime(read),
    backups: () => readBackups(read, dataDir),
    /**
     * Level of the structured log (JSON lines on stderr). `warn` by default, so that a normal run prints only the few
     * lines meant for a person, on stdout; `info` adds a line for each request.
     */
    logLevel: () => readChoice('LOG_LEVEL', read('LOG_LEVEL') ?? 'warn', LOG_LEVELS),
    /** Milliseconds from which on a statement is a line in the log; 0 for none. */
    slowStatement: () =>
      readNumber('SLOW_STATEMENT_MS', read('SLOW_STATEMENT_MS') ?? '1000', {
        of: 'whole milliseconds',
        least: 0,
        most: 999_999,
      }),
    /** Who may read the figures of this process: programs of this machine, and those that send the token. */
    metrics: () =>
      readEach({
        loopback: () => readChoice('METRICS', read('METRICS') ?? 'off', ['off', 'loopback']) === 'loopback',
        token: () => readSecret('METRICS_TOKEN', read('METRICS_TOKEN')),
      }),
    /** Undefined: nothing is traced, and nothing is loaded for it. */
    traces: () => readTraces(read),
  })
}

const readList = (value = '') =>
  value
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)

function readLinkHost(host: string): string {
  const address = /^https?:\/\//.test(host) ? host : `https://${host}`
  if (!URL.canParse(address) || new URL(address).origin !== address) {
    throw new CannotStart(`LINK_HOSTS must name hosts, as in "crm.example.com, crm.example.org", but has "${host}".`)
  }
  return address
}

function readCompanyDomain(pair: string): [domain: string, company: string] {
  const [domain = '', company = ''] = pair.toLowerCase().split('=')
  if (!domain.includes('.') || !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(company)) {
    throw new CannotStart(
      `COMPANY_DOMAINS must say whose a domain is, as in "example.com=ID", with the organization's ID, but has "${pair}".`,
    )
  }
  return [domain, company]
}

function readNameServer(server: string): string {
  const [, inBrackets, plain = server] = server.match(/^(?:\[(.+)\]|([^:]+))(?::\d{1,5})?$/) ?? []
  if (!isIP(inBrackets ?? plain)) {
    throw new CannotStart(`DNS_SERVERS must be addresses, as in "192.0.2.53, [2001:db8::1]:5353", but has "${server}".`)
  }
  return server
}

const NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

function readProxy(proxy: string): string {
  const [address = '', bits] = proxy.split('/')
  const most = isIP(address) === 4 ? 32 : 128
  const hasBits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
  if (!NETWORKS.includes(proxy) && !(isIP(address) && hasBits)) {
    throw new CannotStart(
      `TRUSTED_PROXIES must be addresses or networks, as in "127.0.0.1, 10.0.0.0/8", but has "${proxy}".`,
    )
  }
  return proxy
}

function readDatabaseUrl(value: string | undefined): string | undefined {
  if (value !== undefined && !(/^postgres(ql)?:\/\//.test(value) && URL.canParse(value) && isDecodable(value))) {
    // The value itself stays out of the message: it usually holds a password.
    throw new CannotStart('DATABASE_URL must look like postgresql://user:password@host:5432/database.')
  }
  return value
}

function isDecodable(value: string): boolean {
  try {
    decodeURI(value)
    return true
  } catch {
    return false
  }
}

function readOrigin(value: string | undefined): string | undefined {
  const address = readWebAddress('PUBLIC_URL', value)
  if (address !== undefined && new URL(address).origin !== address) {
    throw new CannotStart(`PUBLIC_URL must be an address without a path, such as ${new URL(address).origin}.`)
  }
  return address
}

function readWebAddress(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const address = URL.canParse(value) ? new URL(value) : undefined
  if (address?.protocol !== 'http:' && address?.protocol !== 'https:') {
    throw new CannotStart(`${name} must be an http or https address, but it is "${value}".`)
  }
  return address.href.replace(/\/+$/, '')
}

function readSmtpUrl(read: Read): string | undefined {
  const value = read('SMTP_URL')
  requireBeside(read, ['SMTP_URL'], 'MAIL_FROM')
  if (value !== undefined && !(/^smtps?:\/\/./.test(value) && URL.canParse(value))) {
    // The value itself stays out of the message: it usually holds a password.
    throw new CannotStart('SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host:465.')
  }
  return value
}

const S3_NEEDS = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

function readS3(read: Read): S3Settings | undefined {
  const [bucket, accessKeyId, secretAccessKey] = S3_NEEDS.map(read)
  const endpoint = readWebAddress('S3_ENDPOINT', read('S3_ENDPOINT'))
  const region = read('S3_REGION')
  if (bucket && accessKeyId && secretAccessKey) {
    return { endpoint, bucket, region: region ?? 'us-east-1', accessKeyId, secretAccessKey }
  }
  const set = ['S3_ENDPOINT', 'S3_REGION', ...S3_NEEDS].filter(read)
  if (set.length === 0) return undefined
  const missing = S3_NEEDS.filter((name) => !read(name))
  throw new CannotStart(
    `Files can be kept in S3 only when ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} set beside ${set.join(' and ')}.`,
  )
}

function readRealtime(read: Read): RealtimeSettings | undefined {
  const value = read('REALTIME_URL')
  requireBeside(read, ['REALTIME_API_KEY', 'REALTIME_MODEL'], 'REALTIME_URL')
  if (value === undefined) return undefined
  const address = URL.canParse(value) ? new URL(value) : undefined
  if (!address || !/^(wss?|https?):$/.test(address.protocol) || address.username || address.password) {
    throw new CannotStart('REALTIME_URL must look like wss://host/v1/realtime; its key belongs in REALTIME_API_KEY.')
  }
  address.protocol = address.protocol.replace('http', 'ws')
  // A server is often named by its API's address alone.
  if (/^\/(v1\/?)?$/.test(address.pathname)) address.pathname = '/v1/realtime'
  return { url: address.href, apiKey: read('REALTIME_API_KEY'), model: read('REALTIME_MODEL') ?? 'gpt-realtime' }
}

function readSender(read: Read): string {
  const value = read('MAIL_FROM')
  requireBeside(read, ['MAIL_FROM'], 'SMTP_URL')
  if (value !== undefined && !/^[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/.test(value)) {
    throw new CannotStart(`MAIL_FROM must be an address, as in "Atrium <no-reply@example.com>", but it is "${value}".`)
  }
  return value ?? ''
}

const SHORTEST_SECRET = 32

const WITHOUT = { SESSION_SECRET: 'one is generated', METRICS_TOKEN: 'none opens the figures' }

function readSecret(name: keyof typeof WITHOUT, value: string | undefined): string | undefined {
  if (value !== undefined && value.length < SHORTEST_SECRET) {
    throw new CannotStart(`${name} must have ${SHORTEST_SECRET} characters or more; unset, ${WITHOUT[name]}.`)
  }
  return value
}
