/** `BENCH_SMALL=1` measures the least of everything, once: whether each part still runs, not how fast Atrium is. */
export const SMALL = process.env.BENCH_SMALL === '1'

/** How many of something are measured: as many as tell something, or the fewest that run. */
export const sized = (usual: number, least: number): number => (SMALL ? least : usual)
