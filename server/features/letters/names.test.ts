import { expect, test } from 'vitest'
import { applicationLetter } from './letters.ts'
import { greeting, named } from './names.ts'

test.each(['Grace', 'Jean-Luc', 'María del Carmen', 'J. R.', 'D’Arcy', 'अनन्या', '小明', 'Nguyễn  Thị'])(
  'a letter greets %s by name',
  (name) => {
    expect(greeting(name)).toBe(`Hello ${name.replace('  ', ' ')},`)
  },
)

test.each([
  'Your account is locked',
  'Grace, call +49 30 1234',
  'evil.example',
  'Win 1000',
  'a@b.example',
  'Pay now!',
  'A'.repeat(41),
  'Grace\r\nBcc: x',
  '',
])('and says nothing of %j', (name) => {
  expect(greeting(name)).not.toMatch(/locked|call|evil|Win|@|Pay|AAA|Bcc/)
})

test('names of companies and openings are cut, in one line, and lead nowhere', () => {
  expect(named('Acme\r\n  Works')).toBe('Acme Works')
  expect(named('Go to https://www.evil.example')).toBe('Go to evil.example')
  expect(named('A'.repeat(300))).toHaveLength(100)
  const letter = applicationLetter('Atrium', {
    firstName: 'Your account is locked. Call 555',
    title: 'T'.repeat(300),
    companyName: 'C'.repeat(300),
    bookingUrl: '',
    url: 'https://crm.example/application/x',
  })
  expect(letter.subject.length).toBeLessThan(250)
  expect(letter.text + letter.html).not.toContain('locked')
})
