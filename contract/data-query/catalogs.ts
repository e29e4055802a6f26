import { activityCatalog } from '../activities/catalog.ts'
import { candidateCatalog } from '../candidates/catalog.ts'
import type { Catalog, CatalogField } from '../catalog.ts'
import { documentCatalog } from '../documents/catalog.ts'
import { leadCatalog } from '../leads/catalog.ts'
import { openingCatalog } from '../openings/catalog.ts'
import { taskCatalog } from '../tasks/catalog.ts'
import { querySubjects } from './endpoints.ts'

type Subject = (typeof querySubjects)[number]

const catalogs: Record<Subject, Catalog> = {
  leads: leadCatalog,
  tasks: taskCatalog,
  documents: documentCatalog,
  openings: openingCatalog,
  candidates: candidateCatalog,
  activities: activityCatalog,
}

/** The fields that a query may name, by what it asks for. */
export const queryFields = Object.fromEntries(
  querySubjects.map((subject) => [subject, askedOf(catalogs[subject])]),
) as Record<Subject, Catalog>

/** The fields of a catalog that questions are about. */
export function askedOf(catalog: Catalog): Catalog {
  return Object.fromEntries(Object.entries<CatalogField>(catalog).filter(([, { unasked }]) => !unasked))
}
