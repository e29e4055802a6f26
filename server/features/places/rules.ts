import type { Logger } from 'pino'
import type { PlaceDetails, PlaceResult } from '../../../contract/places/fields.ts'
import type { CompanyDatabase } from '../../platform/database/scope.ts'
import { type PlacesProvider, ProviderFailure, RESULT_LIMIT } from './provider.ts'
import { placeRefusals } from './refusals.ts'
import { findOwnCompanies, findOwnCompany, type OwnCompany } from './store.ts'

/** Where places come from besides the tenant's own leads. */
export interface Sources {
  /** The one that the settings name; when it fails, the gazetteer answers in its place. */
  provider: PlacesProvider | undefined
  gazetteer: PlacesProvider
  log: Logger
  /** Instant, by `performance.now()`, before which the provider is left alone. */
  restUntil: number
}

/** How many of the tenant's own companies come before the rest. */
const OWN_LIMIT = 4
/** A provider that failed is asked again after so long, in milliseconds: people who type should not wait for it each time. */
const REST = 15_000

/** Suggestions while a person types: companies of the tenant's own leads, then the world's. */
export async function searchPlaces(company: CompanyDatabase, sources: Sources, text: string): Promise<PlaceResult[]> {
  const own = await company.read((scope) => findOwnCompanies(scope, { text, limit: OWN_LIMIT }))
  return [...own.map(resultOfOwn), ...(await searchWorld(sources, text))].slice(0, RESULT_LIMIT)
}

async function searchWorld(sources: Sources, text: string): Promise<PlaceResult[]> {
  const { provider, gazetteer, log } = sources
  if (provider && performance.now() >= sources.restUntil) {
    try {
      return await provider.searchPlaces(text)
    } catch (error) {
      logFailure(log, error)
      sources.restUntil = performance.now() + REST
    }
  }
  try {
    return await gazetteer.searchPlaces(text)
  } catch (error) {
    // Without the world's cities the tenant's own companies are still worth an answer.
    logFailure(log, error)
    return []
  }
}

function logFailure(log: Logger, error: unknown): void {
  if (!(error instanceof ProviderFailure)) throw error
  log.warn({ reason: error.message }, 'a source of places failed')
}

const OWN_ID = /^lead:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The address of a place. Raises `not_found`, and `unavailable` while its source does not answer. */
export async function getPlace(company: CompanyDatabase, sources: Sources, placeId: string): Promise<PlaceDetails> {
  const leadId = OWN_ID.exec(placeId)?.[1]
  const found = leadId ? await findOwn(company, leadId) : await findInWorld(sources, placeId)
  if (!found) throw placeRefusals.not_found()
  return found
}

async function findOwn(company: CompanyDatabase, leadId: string): Promise<PlaceDetails | undefined> {
  const own = await company.read((scope) => findOwnCompany(scope, leadId))
  return own && detailsOfOwn(own)
}

async function findInWorld({ provider, gazetteer, log }: Sources, placeId: string): Promise<PlaceDetails | undefined> {
  const source = [gazetteer, provider].find((each) => each?.knows(placeId))
  try {
    return await source?.findPlace(placeId)
  } catch (error) {
    logFailure(log, error)
    throw placeRefusals.provider_failed()
  }
}

const placeIdOf = (own: OwnCompany) => `lead:${own.id}`

function resultOfOwn(own: OwnCompany): PlaceResult {
  const town = [own.zipCode, own.city].filter(Boolean).join(' ')
  const address = [own.street, town, own.state, own.country].filter(Boolean).join(', ')
  return { placeId: placeIdOf(own), name: own.company, formattedAddress: address, rating: null }
}

function detailsOfOwn(own: OwnCompany): PlaceDetails {
  const { company, street, city, state, zipCode, country } = own
  return { placeId: placeIdOf(own), name: company, street, city, state, zipCode, country }
}
