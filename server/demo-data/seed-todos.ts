// The to-dos of the first day that stories make, by the rules of the portal: confirmations and reviews.
import { sql } from 'kysely'
import type { Tx } from '#server/db/db.ts'
import { readPublishedStory } from '#server/modules/news/story-facts.ts'
import { CONFIRM_KEY, MAY_REVIEW, mustConfirm, REVIEW_KEY } from '#server/modules/news/story-readers.ts'

/** Readers who have to confirm a story have a to-do in place of its news. */
async function insertConfirmations(tx: Tx, now: Date): Promise<void> {
  const stories = await tx.selectFrom('news_story').select('id').where('confirmation', '<>', 'none').execute()
  for (const { id } of stories) {
    const { title, preview, titleEn, previewEn, contactName, categories } = await readPublishedStory(tx, id)
    await sql`
      with todo as (
        insert into notification
          (person_id, event_key, menu_id, niko_id, categories, title, body, title_en, body_en, creator_name, link,
            del_over_bell, todo, action, created_at)
        select p.id, ${CONFIRM_KEY}, 'menu_ma_news', s.id, ${categories}::text[], ${title}, ${preview},
          ${titleEn ?? ''}, ${previewEn ?? ''}, ${contactName}, ${`/story/ma/${id}`}, false, true, 'confirm', s.published_at
        from news_story s cross join person p where s.id = ${id} and ${mustConfirm(now)}
        returning person_id
      )
      delete from notification n using todo
      where n.person_id = todo.person_id and n.menu_id = 'menu_ma_news' and n.niko_id = ${id} and n.action is null`.execute(
      tx,
    )
  }
}

/** Editors who may review a story have a to-do that links it. */
async function insertReviews(tx: Tx): Promise<void> {
  await sql`
    insert into notification
      (person_id, event_key, menu_id, niko_id, title, title_en, body, creator_name, link, del_over_bell, todo, action, created_at)
    select p.id, ${REVIEW_KEY}, 'menu_ma_news', s.id, s.title, s.title_en,
      coalesce((select t.detail ->> 'comment' from news_timeline t
        where t.story_id = s.id and t.type = 'review_asked' order by t.id desc limit 1), s.preview),
      (select a.given_name || ' ' || a.family_name from person a where a.id = s.review_asked_by),
      '/news/ma/bearbeiten/' || s.id, false, true, 'review', s.review_asked_at
    from news_story s cross join person p where ${MAY_REVIEW}`.execute(tx)
}

/** Call it after stories, confirmations and notifications. */
export async function insertTodos(tx: Tx, now: Date): Promise<void> {
  await insertConfirmations(tx, now)
  await insertReviews(tx)
}
