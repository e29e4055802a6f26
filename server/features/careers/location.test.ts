import { expect, test } from 'vitest'
import { readLocation } from './location.ts'

test.each([
  ['Berlin, Germany', { city: 'Berlin', country: 'DE' }],
  ['Austin, TX', { city: 'Austin', region: 'TX', country: 'US' }],
  ['Portland, Oregon', { city: 'Portland', region: 'Oregon', country: 'US' }],
  ['Charleston, West Virginia, USA', { city: 'Charleston', region: 'West Virginia', country: 'US' }],
  ['Washington, DC', { city: 'Washington', region: 'DC', country: 'US' }],
  ['Toronto, Ontario, Canada', { city: 'Toronto', region: 'Ontario', country: 'CA' }],
  ['London, UK', { city: 'London', country: 'GB' }],
  ['Stratford-upon-Avon, England', { city: 'Stratford-upon-Avon', country: 'GB' }],
  ['São Paulo, Brazil', { city: 'São Paulo', country: 'BR' }],
  ['Abidjan, Côte d’Ivoire', { city: 'Abidjan', country: 'CI' }],
  ['Sarajevo, Bosnia and Herzegovina', { city: 'Sarajevo', country: 'BA' }],
  ['Oslo, NO', { city: 'Oslo', country: 'NO' }],
  ['Singapore', { country: 'SG' }],
  ['Hybrid, Paris, France', { city: 'Paris', country: 'FR' }],
  // A city that one may also work for from elsewhere is a place all the same.
  ['Berlin, Germany (Remote)', { city: 'Berlin', country: 'DE' }],
  ['Remote, Germany', { country: 'DE', remote: true }],
  ['Remote (US)', { country: 'US', remote: true }],
  ['Remote - Canada', { country: 'CA', remote: true }],
  ['Fully remote in France', { country: 'FR', remote: true }],
  ['Remote', { remote: true }],
  ['Work from home', { remote: true }],
  ['Berlin', { city: 'Berlin' }],
  ['', {}],
  // A state or a country: not certain.
  ['Tbilisi, Georgia', { city: 'Tbilisi', region: 'Georgia' }],
  ['Atlanta, GA', { city: 'Atlanta', region: 'GA', country: 'US' }],
])('%j', (location, place) => {
  expect(readLocation(location)).toEqual({
    city: undefined,
    region: undefined,
    country: undefined,
    remote: false,
    ...place,
  })
})
