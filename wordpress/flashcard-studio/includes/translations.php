<?php
/**
 * Translations for the variants of a language that have none of their own.
 *
 * @package flashcard-studio
 */

defined( 'ABSPATH' ) || exit;

/**
 * Readers of de_DE_formal, de_AT or pt_PT get the translation of de_DE or pt_BR. Readers of traditional Chinese get none,
 * because the only Chinese translation is in simplified characters.
 *
 * @param string|false $file The file that WordPress looks for, or false if there is none.
 */
function flashcard_studio_near_translation( $file ) {
	$pattern = '/^flashcard-studio-([a-z]+)_(\w+)(\.mo|-flashcard-studio-editor\.json)$/';
	if ( ! $file || is_readable( $file ) || ! preg_match( $pattern, basename( $file ), $parts ) ) {
		return $file;
	}
	list( , $language, $variant, $ending ) = $parts;
	if ( 'zh' === $language && ! in_array( $variant, array( 'CN', 'SG' ), true ) ) {
		return $file;
	}
	$near = glob( dirname( FLASHCARD_STUDIO_FILE ) . "/languages/flashcard-studio-{$language}_*{$ending}" );
	return $near ? $near[0] : $file;
}
