import { expect, test } from 'vitest'
import { webAddress } from './web-address.ts'

test('https:// is added to a website where it is missing', () => {
  expect(webAddress('example.com')).toBe('https://example.com')
  expect(webAddress(' example.com:8080/path ')).toBe('https://example.com:8080/path')
})

test('an http or https address stays as it is', () => {
  expect(webAddress('http://example.com')).toBe('http://example.com')
  expect(webAddress('HTTPS://example.com/a?b=c')).toBe('HTTPS://example.com/a?b=c')
})

test('what is no web address becomes no link', () => {
  expect(webAddress('javascript:alert(1)')).toBeUndefined()
  expect(webAddress('none, see notes')).toBeUndefined()
  expect(webAddress('')).toBeUndefined()
})

test('another scheme never stays the scheme of the link', () => {
  for (const trick of ['javascript://x%0aalert(1)', 'data:text/html,x', 'java\nscript:alert(1)', 'file:///etc/passwd'])
    expect(webAddress(trick) ?? 'https:').toMatch(/^https:/)
})
