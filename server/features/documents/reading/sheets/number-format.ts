import SSF from 'ssf'

/**
 * What `ssf` does not take in a format as sheets do: the language of a number, the room that is left in a cell, letters and dots
 * outside of quotes. What it knows is matched first, and kept.
 */
const MARKS =
  /(?<known>"[^"]*"?|\\.|\[(?!\$-)[^\]]*\]|general|AM\/PM|A\/P|[ymdhseb])|\[\$-[^\]]*\]|[_*].|(?<bare>\P{ASCII}|[a-z]|\.(?![0#?]))/gisu
/** No sheet takes a longer format. */
const LONGEST = 255
/** Formats that files name by number alone, and that each country shows in its own way. */
const DATES = { 14: 'yyyy-mm-dd', 22: 'yyyy-mm-dd h:mm' }

/** How the numbers of a workbook are shown, by the index of a format. */
export function createNumberFormats() {
  const codes: Record<number, string> = { ...SSF.get_table(), ...DATES }

  return {
    /** Whether days are counted from 1904. */
    from1904: false,
    define(index: number, code: string): void {
      if (code.length > LONGEST) return
      const plain = code.replace(MARKS, (_, known?: string, bare?: string) => known ?? (bare ? `\\${bare}` : ''))
      codes[index] = plain.replace(/(?:\\? )+%/g, '%')
    },
    /** A number or a text as the format of this index shows it. */
    show(value: number | string, index: number): string {
      const code = codes[index] ?? 'General'
      // A cell shows few digits of a long number; who searches for one knows all of them.
      if (code === 'General' && Number.isInteger(value)) return String(value)
      try {
        return SSF.format(code, value, { date1904: this.from1904 }).trim()
      } catch {
        // A format that means nothing says nothing.
        return String(value)
      }
    },
  }
}

export type NumberFormats = ReturnType<typeof createNumberFormats>
