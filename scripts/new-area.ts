// npm run new-area NAME 'GERMAN TITLE' 'ENGLISH TITLE': writes both folders of a new area, with a passing test of each kind.
import { readAreas } from './manifest/read-areas.ts'
import { newArea } from './new-area/new-area.ts'

try {
  console.log(await newArea(process.argv.slice(2), await readAreas()))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
