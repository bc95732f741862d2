// npm run new-area NAME: writes both folders of an area of the specification, with a passing test of each kind.
import { readAreas } from './lib/read-areas.ts'
import { newArea } from './new-area/new-area.ts'

try {
  console.log(await newArea(process.argv.slice(2), await readAreas()))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
