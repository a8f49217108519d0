const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** The English name of a country by its ISO 3166-1 alpha-2 code, or the code itself. */
export function countryName(code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    // `of` throws for text that is no region code.
    return code
  }
}
