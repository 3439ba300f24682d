<?php
/**
 * Removes everything that the plugin has stored, on every site of a network.
 *
 * @package flashcard-studio
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

function flashcard_studio_delete_options() {
	delete_option( 'flashcard_studio_url' );
	delete_option( 'flashcard_studio_former_urls' );
	delete_option( 'flashcard_studio_defaults' );
}

if ( is_multisite() ) {
	foreach ( get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) as $flashcard_studio_site ) {
		switch_to_blog( $flashcard_studio_site );
		flashcard_studio_delete_options();
		restore_current_blog();
	}
} else {
	flashcard_studio_delete_options();
}
