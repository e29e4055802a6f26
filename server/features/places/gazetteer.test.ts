import { afterAll, expect, test } from 'vitest'
import { openGazetteer } from './gazetteer.ts'
import { openLine } from './gazetteer-line.ts'
import { ProviderFailure } from './provider.ts'

const gazetteer = openGazetteer()
afterAll(() => gazetteer.close())

const search = async (text: string) =>
  (await gazetteer.searchPlaces(text)).map(({ name, formattedAddress }) => `${name} | ${formattedAddress}`)

test.each([
  ['münchen', 'Munich | Munich, Bavaria, Germany'],
  ['MUNCHEN', 'Munich | Munich, Bavaria, Germany'],
  ['munich', 'Munich | Munich, Bavaria, Germany'],
  ['Sao Paulo', 'São Paulo | São Paulo, Brazil'],
  ['new york', 'New York City | New York City, New York, United States'],
  ['san fran', 'San Francisco | San Francisco, California, United States'],
  ['cologne', 'Köln | Köln, North Rhine-Westphalia, Germany'],
  ['lon', 'London | London, England, United Kingdom'],
  ['東京都', 'Tokyo | Tokyo, Japan'],
  ['Москва', 'Moscow | Moscow, Russia'],
  ['Portland, Maine', 'Portland | Portland, Maine, United States'],
  ['paris texas', 'Paris | Paris, Texas, United States'],
  ['Springfield IL', 'Springfield | Springfield, Illinois, United States'],
  ['Saint-Denis, France', 'Saint-Denis | Saint-Denis, Île-de-France, France'],
])('"%s" leads to %s', async (text, first) => {
  expect((await search(text))[0]).toBe(first)
})

test.each([
  ['Acme Berlin', 'Acme | Berlin, Germany'],
  ['Acme, Inc. - Berlin', 'Acme, Inc. | Berlin, Germany'],
  ['Siemens AG München', 'Siemens AG | Munich, Bavaria, Germany'],
  ['Initech New York', 'Initech | New York City, New York, United States'],
  ['Initech Austin TX', 'Initech | Austin, Texas, United States'],
])('"%s" keeps the company and finds the city', async (text, first) => {
  const [place] = await gazetteer.searchPlaces(text)
  expect((await search(text))[0]).toBe(first)
  expect(await gazetteer.findPlace(place?.placeId ?? '')).toMatchObject({ name: place?.name, street: '', zipCode: '' })
})

test.each(['Acme Inc.', 'Stark Industries', 'Bank of America', '...', 'xyzzyq', '\u001f\t\u001f'])(
  '"%s" leads nowhere',
  async (text) => {
    expect(await search(text)).toEqual([])
  },
)

test('the details of a city fill city, state and country', async () => {
  const [munich] = await gazetteer.searchPlaces('munich')
  expect(await gazetteer.findPlace(munich?.placeId ?? '')).toEqual({
    placeId: 'city:2867714',
    name: 'Munich',
    street: '',
    city: 'Munich',
    state: 'Bavaria',
    zipCode: '',
    country: 'Germany',
  })
})

test('the more populous of two namesakes comes first, and never more than eight come', async () => {
  const found = await search('springfield')
  expect(found.length).toBe(8)
  expect(found.slice(0, 2)).toEqual([
    'Springfield | Springfield, Missouri, United States',
    'Springfield | Springfield, Massachusetts, United States',
  ])
})

test('ids of no city are no place, and a made-up name in one does no harm', async () => {
  expect(await gazetteer.findPlace('city:1')).toBeUndefined()
  for (const id of [
    'city:',
    'city:-1',
    'city:99999999999',
    'city:2867714:',
    'city:2867714:no space',
    `city:2867714:${'a'.repeat(121)}`,
  ]) {
    expect(gazetteer.knows(id)).toBe(false)
    expect(await gazetteer.findPlace(id)).toBeUndefined()
  }
  expect(await gazetteer.findPlace('city:2867714:AAAA')).toMatchObject({ name: 'Munich', city: 'Munich' })
})

test('many searches at once are all answered, and every search in the time that a person waits', async () => {
  const before = performance.now()
  const found = await Promise.all(
    Array.from({ length: 50 }, (_, letter) => gazetteer.searchPlaces(`san${letter % 10}`)),
  )
  expect(found).toHaveLength(50)
  expect(performance.now() - before).toBeLessThan(10_000)
})

test('the process ends when nobody searches, and comes back when somebody does', async () => {
  const line = openLine({ idle: 50 })
  await line.ask({ search: 'vienna' })
  const first = line.processId() ?? 0
  expect(isAlive(first)).toBe(true)
  await expect.poll(() => isAlive(first), { timeout: 5000 }).toBe(false)
  expect(await line.ask({ search: 'vienna' })).toMatchObject({
    hits: [{ city: { name: 'Vienna' } }, {}, {}, {}, {}, {}, {}, {}],
  })
  const second = line.processId() ?? 0
  await line.close()
  expect(isAlive(second)).toBe(false)
})

test('a process that dies is started again by the next search', async () => {
  const line = openLine({})
  const search = line.ask({ search: 'vienna' })
  process.kill(line.processId() ?? 0, 'SIGKILL')
  await expect(search).rejects.toThrow('the gazetteer ended with SIGKILL')
  expect(await line.ask({ find: 2761369 })).toMatchObject({ city: { name: 'Vienna' } })
  await line.close()
})

test('who waits when it is closed is refused, and the next search works', async () => {
  const closing = openGazetteer()
  const search = closing.searchPlaces('vienna')
  await closing.close()
  await expect(search).rejects.toThrow(ProviderFailure)
  expect(await closing.searchPlaces('vienna')).not.toEqual([])
  await closing.close()
})

test('of more searches than it can answer in time, some are refused at once', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 130 }, () => gazetteer.searchPlaces('san')))
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(30)
})

function isAlive(processId: number): boolean {
  try {
    return process.kill(processId, 0)
  } catch {
    return false
  }
}
