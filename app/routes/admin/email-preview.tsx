import { Details } from "#app/ui/details.tsx";

interface EmailPreviewProps {
  /** The accessible name of the frame. */
  title: string;
  html: string;
  text: string;
}

/** An e-mail as it arrives, in a frame that runs nothing and leads nowhere. */
export const EmailPreview = ({ title, html, text }: EmailPreviewProps) => (
  <>
    <iframe
      title={title}
      srcDoc={html}
      sandbox=""
      className="h-[36rem] w-full rounded-xl border-2 border-line bg-[#120b2e]"
    />
    <Details summary="As plain text" label={`${title}, as plain text`} className="mt-3">
      <pre className="mt-2 text-sm whitespace-pre-wrap wrap-anywhere">{text}</pre>
    </Details>
  </>
);
