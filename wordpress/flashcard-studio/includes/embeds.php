<?php
/**
 * Shows addresses of the studio that are on a separate line or in WordPress's embed block.
 *
 * @package flashcard-studio
 */

defined( 'ABSPATH' ) || exit;

/**
 * The handler renders pages without a request. The provider serves the editor's preview and other plugins: WordPress
 * would ask it when a page is first shown, and keep a failure until the post is saved again.
 */
function flashcard_studio_register_embeds() {
	if ( '' === flashcard_studio_url() ) {
		return;
	}
	wp_embed_register_handler( 'flashcard-studio', flashcard_studio_address_pattern(), 'flashcard_studio_show_address' );
	wp_oembed_add_provider( flashcard_studio_address_pattern(), flashcard_studio_url() . '/api/oembed', true );
}

/**
 * @param array  $found      The matches of the pattern.
 * @param array  $attributes Attributes of the `[embed]` shortcode. WordPress guesses their width and height.
 * @param string $address    The address as it was written.
 * @param array  $own        The attributes that the author wrote.
 */
function flashcard_studio_show_address( $found, $attributes, $address, $own ) {
	$shown = flashcard_studio_read_address( $address );
	if ( null === $shown ) {
		return false;
	}
	$height = is_array( $own ) && isset( $own['height'] ) ? $own['height'] : null;
	if ( isset( $shown['catalog'] ) ) {
		return flashcard_studio_catalog_frame( $shown['catalog'], flashcard_studio_read_height( $height, FLASHCARD_STUDIO_CATALOG_HEIGHT ) );
	}
	return flashcard_studio_set_frame( $shown['id'], $shown['parameters'], flashcard_studio_read_height( $height, flashcard_studio_default_height() ) );
}
