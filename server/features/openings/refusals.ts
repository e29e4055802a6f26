import { badField, notFound, refusals } from '../../platform/calls/refusals.ts'

export const openingRefusals = refusals('openings', {
  not_found: () => notFound('Job opening'),
  salaries_crossed: () => badField('salaryMax', 'The highest salary must not be below the lowest'),
})
