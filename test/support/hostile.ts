import { randomUUIDv7 } from 'node:crypto'
import fc from 'fast-check'
import { newKeyText } from '../../server/platform/calls/key-text.ts'

/** No field of any body takes one of these, whatever it is for. */
export const wrongForEveryField: unknown[] = [
  [[]],
  { toString: 'a' },
  { length: 3 },
  JSON.parse('{"__proto__": {"admin": true}}'),
  { constructor: { prototype: { admin: true } } },
  JSON.parse(`${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`),
  'NUL \0 inside',
  'lone \ud800 surrogate',
  '\udfff',
  'x'.repeat(60_000),
  '€'.repeat(60_000),
  -1,
  1.005,
  1e21,
  -1e308,
  2 ** 53,
]

/** Only a switch takes these, a list, or an object that need not say anything. */
export const wrongForMostFields: unknown[] = [{}, [], ['a'], true, false]

// `unit: 'binary'` is the same, and takes seconds to list all of them for what nobody asks here.
const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code))

/** Whatever JSON can say, with a liking for what is near to something valid. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    'NaN',
    'Infinity',
    '-0',
    '1e3',
    '0x10',
    '１２',
    '12,5',
    '9999999999.99',
    '10000000000',
    '0.001',
    -0,
    0.1 + 0.2,
    100.5,
    101,
    'closed_WON',
    '__proto__',
    'constructor',
    'null',
    'undefined',
    '2026-02-30',
    '2026-13-01T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '275760-09-13T00:00:00Z',
    '2026-01-01T00:00:00+99:99',
    '00000000-0000-0000-0000-000000000000',
    'a@b',
    'a@b.cc\r\nBcc: everybody@example.com',
    "'; drop table leads; --",
    '%s%n{{7*7}}',
    '../../../etc/passwd',
    '\u202eevil\u2066',
    'e\u0301\u0301\u0301'.repeat(50),
    '👩‍👩‍👧‍👦'.repeat(200),
  ),
  fc.string({ unit: anyCharacter, maxLength: 400 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.double(),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Bodies, as text, that are no JSON object at all, or one that no reader should take. */
export const wrongBodies: string[] = [
  '',
  ' ',
  '{',
  '}',
  '{"name": }',
  '{"name": "a",}',
  "{'name': 'a'}",
  '{"name": "a"} {}',
  '{"name": NaN}',
  '{"name": 01}',
  '{"name": "\n"}',
  'null',
  'true',
  '7',
  '"name"',
  '[]',
  '[{"name": "a"}]',
  '\ufeff[]',
  '{"__proto__": {"role": "owner"}, "name": "a", "title": "a", "content": "a"}',
  '{"constructor": {"prototype": {"role": "owner"}}, "name": "a", "title": "a", "content": "a"}',
  '['.repeat(20_000),
  '['.repeat(20_000) + ']'.repeat(20_000),
  '\0',
]

/** Parts of a path, as they are sent, that name nothing. */
export const wrongParams: string[] = [
  'no-id',
  '0',
  '-1',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '%00',
  '%20',
  '%ED%A0%80',
  '%ff',
  '%',
  '%zz',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  "'%20or%201=1--",
  'a'.repeat(190),
  'a'.repeat(1000),
  '%F0%9F%A6%84',
  `${randomUUIDv7()}%00`,
  `${randomUUIDv7()}0`,
  randomUUIDv7(),
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
]

/** Values of a query parameter, as they are sent. */
export const wrongQueryValues: string[] = [
  '',
  '%00',
  'a%00b',
  '%ff%fe',
  '%ED%A0%80',
  '%',
  '-1',
  '0',
  '1.5',
  '1e2',
  '201',
  'NaN',
  '99999999999999999999',
  '__proto__',
  'constructor',
  '[]',
  '{}',
  '%25%5F%5C',
  '%5C',
  'a'.repeat(5000),
  '%C3%A4'.repeat(150),
  'a%20'.repeat(99),
  '%F0%9F%A6%84',
  "'%20or%201=1--",
]

/** Cursors: no base64, no JSON, and well-formed ones whose values are of the wrong type or out of PostgreSQL's range. */
export const wrongCursors: string[] = [
  '',
  '!!!',
  'AAAA',
  '%00',
  'a'.repeat(2000),
  ...[
    null,
    7,
    'text',
    {},
    [],
    [null, null],
    ['2026-01-01T00:00:00.000Z'],
    ['2026-01-01T00:00:00.000Z', 'no-id'],
    [{}, randomUUIDv7()],
    [[], randomUUIDv7()],
    [true, randomUUIDv7()],
    [null, randomUUIDv7()],
    ['NUL \0', randomUUIDv7()],
    ['\ud800', randomUUIDv7()],
    [1.5, randomUUIDv7()],
    [1e300, randomUUIDv7()],
    ['0000-01-01T00:00:00.000Z', randomUUIDv7()],
    ['2026-02-30T00:00:00.000Z', randomUUIDv7()],
    ['2026-01-01T00:00:00.000Z', randomUUIDv7(), 'more'],
    ['2026-01-01', randomUUIDv7()],
    ['now', randomUUIDv7()],
    ['2026-01-01T00:00:00+23:59', randomUUIDv7()],
    ['-infinity', randomUUIDv7()],
  ].map((value) => Buffer.from(JSON.stringify(value)).toString('base64url')),
]

export const wrongCookies: string[] = [
  'atrium_session=',
  'atrium_session=x',
  'atrium_session=%',
  'atrium_session=%00',
  'atrium_session=s%3Aabc.def',
  `atrium_session=${'a'.repeat(3000)}`,
  'atrium_session="; drop table sessions"',
  '__proto__=1; atrium_session=__proto__',
  '=;;;=;',
]

/** What comes in place of a key. */
export const wrongKeys = [
  '',
  'atr_',
  newKeyText(),
  `${newKeyText()}x`,
  newKeyText().toUpperCase(),
  newKeyText().slice(0, -1),
  `${newKeyText()}, ${newKeyText()}`,
  `" or ''='`,
  'null',
  'a'.repeat(4_000),
]
