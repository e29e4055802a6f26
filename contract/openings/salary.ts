const formats = new Map<string, Intl.NumberFormat>()

/** An amount of a salary, with cents where there are any: `$90,000`, `€90,000`, `CHF 90,000`. */
export function formatPay(amount: number, currency: string): string {
  let format = formats.get(currency)
  if (!format) {
    format = new Intl.NumberFormat('en-US', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' })
    formats.set(currency, format)
  }
  return format.format(amount)
}
