import { contextOf } from "#app/context.server.ts";
import type { Route } from "./+types/picture";
import { answerPicture } from "./picture-answer.server.ts";

export const loader = ({ params, context }: Route.LoaderArgs) =>
  answerPicture(contextOf(context).app, params.pictureId, params.file);
