import pg from 'pg'

const { builtins } = pg.types

/**
 * How a column's text becomes a value: instants ISO 8601 UTC text, days ISO 8601 text too, decimals and 64-bit counts numbers (both stay within
 * what a double holds exactly), everything else as `pg` reads it.
 */
export const parseColumn: pg.CustomTypesConfig['getTypeParser'] = (type, format) => {
  if (format === 'binary') return pg.types.getTypeParser(type, format)
  switch (Number(type)) {
    case builtins.TIMESTAMPTZ:
      return isoInstant
    case builtins.NUMERIC:
    case builtins.INT8:
      return Number
    case builtins.DATE:
      return String
    default:
      return pg.types.getTypeParser(type, format)
  }
}

// PostgreSQL writes "2026-11-21 08:05:03.12+00" in UTC sessions and leaves out trailing zeros.
function isoInstant(text: string): string {
  const zone = text.lastIndexOf('+00')
  const point = text.indexOf('.')
  const seconds = text.slice(11, point < 0 ? zone : point)
  const fraction = point < 0 ? '000' : text.slice(point + 1, zone).padEnd(3, '0')
  return `${text.slice(0, 10)}T${seconds}.${fraction}Z`
}
