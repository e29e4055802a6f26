import { expect, test } from 'vitest'
import { createSignInLimit } from './sign-in-limit.ts'

const MINUTE = 60_000

function limitAt(time = { now: 0 }) {
  const limit = createSignInLimit(() => time.now)
  const failTimes = (times: number, account: string, address: (index: number) => string) => {
    for (let index = 0; index < times; index += 1) limit.fail(account, address(index))
  }
  return { limit, time, failTimes }
}

test('ten failures of one account from one address are the most, until 15 minutes have passed', () => {
  const { limit, time, failTimes } = limitAt()
  failTimes(9, 'ann', () => 'here')
  limit.check('ann', 'here')
  limit.fail('ann', 'here')
  expect(() => limit.check('ann', 'here')).toThrow(
    expect.objectContaining({ code: 'too_many_requests', retryAfter: 900 }),
  )
  limit.check('ann', 'elsewhere')
  limit.check('bob', 'here')
  time.now = 15 * MINUTE - 1000
  expect(() => limit.check('ann', 'here')).toThrow(expect.objectContaining({ retryAfter: 1 }))
  time.now = 15 * MINUTE
  limit.check('ann', 'here')
})

test('a success forgets the failures before it', () => {
  const { limit, failTimes } = limitAt()
  failTimes(9, 'ann', () => 'here')
  limit.succeed('ann', 'here')
  failTimes(9, 'ann', () => 'here')
  limit.check('ann', 'here')
})

test('one address cannot try many accounts', () => {
  const { limit, failTimes } = limitAt()
  for (let index = 0; index < 100; index += 1) failTimes(1, `person ${index}`, () => 'here')
  expect(() => limit.check('somebody new', 'here')).toThrow(expect.objectContaining({ code: 'too_many_requests' }))
  limit.check('somebody new', 'elsewhere')
})

test('an attack from everywhere is stopped, and does not keep out the owner where they signed in before', () => {
  const { limit, failTimes } = limitAt()
  limit.succeed('ann', 'home')
  failTimes(200, 'ann', (index) => `place ${index}`)
  expect(() => limit.check('ann', 'a new place')).toThrow(expect.objectContaining({ code: 'too_many_requests' }))
  limit.check('ann', 'home')
  failTimes(10, 'ann', () => 'home')
  expect(() => limit.check('ann', 'home')).toThrow(expect.objectContaining({ code: 'too_many_requests' }))
})
