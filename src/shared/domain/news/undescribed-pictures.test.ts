import { expect, test } from 'vitest'
import { undescribed } from './undescribed-pictures.ts'

const GERMAN = { titel: 'Ofen', preview: '', description: '', content: '' }
const TEXTS = { ...GERMAN, titelEn: '', previewEn: '', descriptionEn: '', contentEn: '' }
const aPicture = (alt: string, altEn = '') => ({ kind: 'picture' as const, name: 'IMG_0815.jpg', alt, altEn })

test('[NEWS-04] requires English descriptions if the story has English texts, and of pictures only', () => {
  const documents = [aPicture('Der Ofen'), { ...aPicture(''), kind: 'attachment' as const }, aPicture('', 'A hall')]
  expect(undescribed(documents, TEXTS)).toEqual([{ index: 2, field: 'alt' }])
  expect(undescribed(documents, { ...TEXTS, contentEn: '<p>Furnace</p>' })).toEqual([
    { index: 0, field: 'altEn' },
    { index: 2, field: 'alt' },
  ])
  expect(undescribed(documents, { ...TEXTS, contentEn: '<p> </p>' })).toEqual([{ index: 2, field: 'alt' }])
})
