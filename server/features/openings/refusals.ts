import { badInput, notFound, refusals } from '../../platform/calls/refusals.ts'

export const openingRefusals = refusals('openings', {
  not_found: () => notFound('Job opening'),
  salaries_crossed: () => {
    const message = 'The highest salary must not be below the lowest'
    return badInput(message, { salaryMax: message })
  },
})
