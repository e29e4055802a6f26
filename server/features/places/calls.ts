import { getPlace, searchPlaces } from '../../../contract/places/calls.ts'
import type { Parts } from '../../platform/parts.ts'
import type { Config } from '../../platform/settings/config.ts'
import { gazetteerOf } from './gazetteer.ts'
import { googlePlaces } from './google.ts'
import { photonPlaces } from './photon.ts'
import type { PlacesProvider } from './provider.ts'
import * as rules from './rules.ts'

export function bindPlaceCalls({ bind, database, config, log }: Parts): void {
  const sources: rules.Sources = {
    provider: chooseProvider(config),
    gazetteer: gazetteerOf(database),
    log,
    restUntil: 0,
  }

  bind(searchPlaces, ({ company, query }) => rules.searchPlaces(company, sources, query.query))

  bind(getPlace, ({ company, params }) => rules.getPlace(company, sources, params.placeId))
}

/** Google, where there is a key for it; else Photon, where there is a server. */
function chooseProvider({ googlePlacesApiKey, photonUrl }: Config): PlacesProvider | undefined {
  if (googlePlacesApiKey) return googlePlaces({ apiKey: googlePlacesApiKey })
  if (photonUrl) return photonPlaces({ url: photonUrl })
  return undefined
}
