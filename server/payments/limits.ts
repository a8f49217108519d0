/** A payment below a dollar is refused and stays unclaimed (DESIGN.md section 5). In cents. */
export const LEAST_CENTS = 100n

/** More ether than exists; the contract's amounts end here. In wei. */
export const MOST_WEI = 10n ** 27n
