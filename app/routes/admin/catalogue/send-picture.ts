import { href } from "react-router";
import { scaledDown } from "./scaled-down.ts";

/** The server refused this file, so that sending it again would not help. */
export class UploadRefused extends Error {
  override name = "UploadRefused";
}

const brokenOff = "The upload broke off. Check the network and try again.";

/**
 * Sends a picture, made smaller where it exceeds the server's limits, and returns its id.
 * `onProgress` is called with 0 to 1, which fetch cannot report. Throws `UploadRefused`, or an
 * Error whose message can be shown.
 */
export async function sendPicture(file: File, onProgress: (part: number) => void): Promise<string> {
  return send(await scaledDown(file), onProgress);
}

function send(file: Blob, onProgress: (part: number) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", href("/post/pictures/:pictureId?"));
    request.responseType = "json";
    request.upload.addEventListener("progress", (event) => onProgress(event.loaded / event.total));
    request.addEventListener("load", () => {
      const answer = request.response as { id?: string; refusal?: string } | null;
      if (answer?.id) resolve(answer.id);
      else if (answer?.refusal) reject(new UploadRefused(answer.refusal));
      // A signed-out organiser is redirected to the sign-in page, which is no answer to the upload.
      else if (request.responseURL.includes(href("/login")))
        reject(new Error("You are signed out. Sign in in another tab, then try again."));
      else reject(new Error(brokenOff));
    });
    request.addEventListener("error", () => reject(new Error(brokenOff)));
    request.addEventListener("timeout", () => reject(new Error(brokenOff)));
    request.timeout = 10 * 60_000;
    request.send(file);
  });
}
