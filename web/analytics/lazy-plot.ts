import { lazyPart } from '../screens/lazy-part.ts'

/** The drawing of charts, with the library that it needs, in a script that only this screen loads. */
export const LazyPlot = lazyPart(() => import('./plot/plot.tsx'), 'Plot')
