// The one place where names change their form: SQL has snake_case, TypeScript camelCase.

/** A name of SQL as TypeScript writes it. */
export function camelName(name: string): string {
  return remembered(camelNames, name, () => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()))
}

/** A name of TypeScript as SQL writes it. */
export function snakeName(name: string): string {
  return remembered(snakeNames, name, () => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
}

const camelNames = new Map<string, string>()
const snakeNames = new Map<string, string>()

function remembered(names: Map<string, string>, name: string, make: () => string): string {
  const known = names.get(name)
  if (known !== undefined) return known
  const made = make()
  names.set(name, made)
  return made
}
